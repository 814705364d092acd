import type { AlertData } from '#shared/alerts/alerts.ts';
import { alertListPath } from '#shared/alerts/path.ts';
import { alertInWords, NOTICE_SENTENCES } from '#shared/alerts/sentences.ts';
import type { OwnReminder } from '#shared/payroll/countdown.ts';
import { LOG_SENTENCES, linesInWords } from '#shared/roster/log-words.ts';
import { SAID_SENTENCES, saidWords } from '#shared/roster/said-words.ts';
import type { ShiftLog } from '#shared/roster/shift-log.ts';
import { inLanguage, LOCALES, saying } from '#shared/rules/languages.ts';
import { momentText } from '#shared/rules/periods.ts';
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
    .map((alert) => ({ ...wordsOf(alert, written), at: momentText(alert.raisedAt, written.timeZone) }));
  const subject = alone ? `${wordsOf(alone, written).title} · #${alone.data.jobId}` : several(alerts, written.language).title;
  const link = links.publicUrl + alertListPath(alone?.alertId);
  return mailOf(subject, contentOf(parts, alerts.length - parts.length, written), { written, links, link, why: ALERTS });
}

/** The mail of a try. */
export function presentTestMail(written: Written, links: Links): MailWords {
  const { language } = written;
  const title = inLanguage(NOTICE_SENTENCES.testTitle, language);
  const part = { title, body: inLanguage(NOTICE_SENTENCES.testBody, language), at: null };
  return mailOf(title, contentOf([part], 0, written), { written, links, link: links.publicUrl + alertListPath(), why: ALERTS });
}

/** The mail of a reminder. */
export function presentReminderMail(reminder: OwnReminder, written: Written, links: Links): MailWords {
  const { title, body, path } = reminderInWords(reminder, written);
  const part = { title, body, at: momentText(reminder.at, written.timeZone) };
  return mailOf(title, contentOf([part], 0, written), { written, links, link: links.publicUrl + path, why: ALERTS });
}

/** The mail of a shift log, in the words of its page [notices-14]. */
export function presentLogMail(log: ShiftLog, written: Written, links: Links): MailWords {
  const { language, timeZone } = written;
  const say = saying(LOG_SENTENCES, language);
  const lines = linesInWords(say, log, {
    alert: ({ type, data }) => alertInWords({ type, data: data as AlertData }, { language, timeZone }).text,
    said: (said) => saidWords(saying(SAID_SENTENCES, language), said, timeZone),
  });
  const day = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(log.date));
  const rows = lines.map(
    ({ time, text }) =>
      `<tr><td style="padding:2px 12px 2px 0;vertical-align:top;white-space:nowrap">${escaped(time)}</td><td style="padding:2px 0">${escaped(text)}</td></tr>`,
  );
  const content = {
    text: [`${say('title')}, ${day}`, lines.map(({ time, text }) => `${time}  ${text}`).join('\n')],
    html: [`<h2 style="font-size:1.1em;margin:1em 0">${escaped(`${say('title')}, ${day}`)}</h2><table>`, ...rows, '</table>'],
  };
  const link = `${links.publicUrl}/shift-log?day=${log.date}`;
  return mailOf(`${say('title')} · ${day}`, content, { written, links, link, why: SHIFT_LOG });
}

/** What a mail says, as plain text and as HTML. */
interface Content {
  text: string[];
  html: string[];
}

/** @param left alerts that are not listed */
function contentOf(parts: readonly Part[], left: number, { language }: Written): Content {
  const more = left > 0 ? [inLanguage(NOTICE_SENTENCES.more, language, { count: left })] : [];
  return {
    text: [...parts.map(({ title, body, at }) => [at === null ? title : `${title} · ${at}`, body].join('\n')), ...more],
    html: [
      ...parts.map(
        ({ title, body, at }) =>
          `<h2 style="font-size:1.1em;margin:1em 0 0">${escaped(title)}</h2><p style="margin:0">${escaped(body)}</p>${at === null ? '' : `<p style="margin:0">${escaped(at)}</p>`}`,
      ),
      ...more.map((line) => `<p>${escaped(line)}</p>`),
    ],
  };
}

/** Why somebody gets a mail, and what its last link ends. */
const ALERTS = { why: NOTICE_SENTENCES.whyMail, end: NOTICE_SENTENCES.noMoreMail };
const SHIFT_LOG = { why: NOTICE_SENTENCES.whyLog, end: NOTICE_SENTENCES.noMoreLogs };

interface Frame {
  written: Written;
  links: Links;
  link: string;
  why: typeof ALERTS | typeof SHIFT_LOG;
}

function mailOf(subject: string, content: Content, { written: { language }, links, link, why }: Frame): MailWords {
  const open = inLanguage(NOTICE_SENTENCES.openInMuster, language);
  const [because, end] = [inLanguage(why.why, language), inLanguage(why.end, language)];
  const text = [...content.text, `${open}: ${link}`, ['-- ', because, `${end}: ${links.unsubscribePage}`].join('\n')].join(
    '\n\n',
  );
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    '<body style="font-family:sans-serif;line-height:1.5;max-width:40em">',
    ...content.html,
    `<p><a href="${escaped(link)}">${escaped(open)}</a></p><hr>`,
    `<p>${escaped(because)}`,
    `<a href="${escaped(links.unsubscribePage)}">${escaped(end)}</a></p>`,
    '</body></html>',
  ].join('\n');
  return { subject, text, html };
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => ESCAPES[letter]!);
