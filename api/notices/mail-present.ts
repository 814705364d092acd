import { alertListPath } from '#shared/alerts/path.ts';
import { NOTICE_SENTENCES } from '#shared/alerts/sentences.ts';
import type { OwnReminder } from '#shared/payroll/countdown.ts';
import { inLanguage, type Language } from '#shared/rules/languages.ts';
import { timeText } from '#shared/rules/local-time.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { reminderInWords, several, type Written, wordsOf } from './present.ts';
import type { ToldAlert } from './rules.ts';

/** Alerts that a mail lists; of the others it says how many they are. */
const MOST_LISTED = 20;

interface MailWords {
  subject: string;
  text: string;
  html: string;
}

interface Links {
  /** The public address of Muster. */
  publicUrl: string;
  /** The page on which the person switches mails off. */
  unsubscribePage: string;
}

/** One part of a mail: an alert, or the words of a try. */
interface Part {
  title: string;
  body: string;
  /** When it was raised. */
  at: string | null;
}

/** The mail about these alerts, as plain text and as HTML without pictures, in the same words. */
export function presentMail(alerts: readonly ToldAlert[], written: Written, links: Links): MailWords {
  const [first, ...others] = alerts;
  const alone = first && others.length === 0 ? first : undefined;
  const parts = alerts
    .slice(0, MOST_LISTED)
    .map((alert) => ({ ...wordsOf(alert, written), at: momentText(alert.raisedAt, written) }));
  const subject = alone ? `${wordsOf(alone, written).title} · #${alone.data.jobId}` : several(alerts, written.language).title;
  const link = links.publicUrl + alertListPath(alone?.alertId);
  return mailOf(subject, parts, { written, links, link, left: alerts.length - parts.length });
}

/** The mail of a try. */
export function presentTestMail(written: Written, links: Links): MailWords {
  const { language } = written;
  const title = inLanguage(NOTICE_SENTENCES.testTitle, language);
  const part = { title, body: inLanguage(NOTICE_SENTENCES.testBody, language), at: null };
  return mailOf(title, [part], { written, links, link: links.publicUrl + alertListPath(), left: 0 });
}

/** The mail of a reminder. */
export function presentReminderMail(reminder: OwnReminder, written: Written, links: Links): MailWords {
  const { title, body, path } = reminderInWords(reminder, written);
  const part = { title, body, at: momentText(new Date(reminder.at), written) };
  return mailOf(title, [part], { written, links, link: links.publicUrl + path, left: 0 });
}

interface Frame {
  written: Written;
  links: Links;
  link: string;
  /** Alerts that are not listed. */
  left: number;
}

function mailOf(subject: string, parts: readonly Part[], { written, links, link, left }: Frame): MailWords {
  const { language } = written;
  const say = (text: readonly [string, string], values = {}) => inLanguage(text, language, values);
  const more = left > 0 ? say(NOTICE_SENTENCES.more, { count: left }) : undefined;
  const text = [
    ...parts.map(({ title, body, at }) => [at === null ? title : `${title} · ${at}`, body].join('\n')),
    ...(more === undefined ? [] : [more]),
    `${say(NOTICE_SENTENCES.openInMuster)}: ${link}`,
    ['-- ', say(NOTICE_SENTENCES.whyMail), `${say(NOTICE_SENTENCES.noMoreMail)}: ${links.unsubscribePage}`].join('\n'),
  ].join('\n\n');
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    '<body style="font-family:sans-serif;line-height:1.5;max-width:40em">',
    ...parts.map(
      ({ title, body, at }) =>
        `<h2 style="font-size:1.1em;margin:1em 0 0">${escaped(title)}</h2><p style="margin:0">${escaped(body)}</p>${at === null ? '' : `<p style="margin:0">${escaped(at)}</p>`}`,
    ),
    more === undefined ? '' : `<p>${escaped(more)}</p>`,
    `<p><a href="${escaped(link)}">${escaped(say(NOTICE_SENTENCES.openInMuster))}</a></p><hr>`,
    `<p>${escaped(say(NOTICE_SENTENCES.whyMail))}`,
    `<a href="${escaped(links.unsubscribePage)}">${escaped(say(NOTICE_SENTENCES.noMoreMail))}</a></p>`,
    '</body></html>',
  ].join('\n');
  return { subject, text, html };
}

/** `11/20/2026 07:02 a.m.`, as the screens write it. */
function momentText(at: Date, { timeZone }: { language: Language; timeZone: string }): string {
  const [year, month, day] = businessDate(at, timeZone).split('-');
  return `${month}/${day}/${year} ${timeText(at, timeZone)}`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => ESCAPES[letter]!);
