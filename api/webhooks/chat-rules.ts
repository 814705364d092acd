import { alertListPath } from '#shared/alerts/path.ts';
import { alertInWords, NOTICE_SENTENCES } from '#shared/alerts/sentences.ts';
import type { ChatFormat } from '#shared/integrations/webhooks.ts';
import { numberOf } from '#shared/jobs/shown-number.ts';
import { inLanguage, type Language, LOCALES } from '#shared/rules/languages.ts';
import type { ToldEvent } from './rules.ts';

/** One event in words, and the page that it is about. */
export interface ChatMessage {
  title: string;
  text: string;
  link: string;
}

/** Events of these seconds go into one message, so that a morning with many is no flood. */
export const GATHER_SECONDS = 5;
/** Most events that one message is about, and most that it says in words. */
export const MOST_TOGETHER = 500;
const MOST_SAID = 10;

const WORDS = {
  approved: ['Timesheet approved', 'Hoja de horas aprobada'],
  approvedText: [
    '{by} approved the sheet of {foreman} for the job "#{jobId}", {date}',
    '{by} aprobó la hoja de {foreman} del trabajo "#{jobId}", {date}',
  ],
  file: ['File ready', 'Archivo listo'],
  test: ['Test from Muster', 'Prueba de Muster'],
  testText: ['{by} tries “{name}”', '{by} prueba «{name}»'],
} as const;

interface ChatReader {
  language: Language;
  timeZone: string;
  /** The public address of Muster. */
  address: string;
}

/** An event as a chat says it: the alert's own sentence, who approved what, which file. */
export function chatMessage(told: ToldEvent, reader: ChatReader): ChatMessage {
  const { language, address } = reader;
  const missing = inLanguage(NOTICE_SENTENCES.missing, language);
  const at = (path: string): string => `${address}${path}`;
  switch (told.event) {
    case 'alert.raised': {
      const { alertId, type, data } = told.data;
      return { ...alertInWords({ type, data }, reader), link: at(alertListPath(alertId)) };
    }
    case 'sheet.approved': {
      const { dwoId, dwoJobId, date, job, foreman, approvedBy } = told.data;
      const day = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date));
      const values = {
        by: approvedBy?.fullName ?? missing,
        foreman: foreman.fullName ?? missing,
        jobId: numberOf(job),
        date: day,
      };
      const text = inLanguage(WORDS.approvedText, language, values);
      return { title: inLanguage(WORDS.approved, language), text, link: at(`/timesheets/${dwoId}?job=${dwoJobId}`) };
    }
    case 'file.ready':
      return { title: inLanguage(WORDS.file, language), text: told.data.fileName ?? missing, link: at('/upload') };
  }
}

/** What a test says. */
export const chatTest = (
  { language, address }: Omit<ChatReader, 'timeZone'>,
  { by, name }: { by: string; name: string },
): ChatMessage => ({
  title: inLanguage(WORDS.test, language),
  text: inLanguage(WORDS.testText, language, { by, name }),
  link: `${address}/integrations`,
});

/** The body for Slack or Teams, about one event or several, the oldest first. */
export function chatBody(
  format: ChatFormat,
  messages: readonly ChatMessage[],
  { language, address }: Omit<ChatReader, 'timeZone'>,
): string {
  const shown = messages.slice(0, MOST_SAID);
  const rest = messages.length - shown.length;
  const more = rest > 0 ? inLanguage(NOTICE_SENTENCES.more, language, { count: rest }) : undefined;
  const link = messages.length === 1 ? messages[0]!.link : address;
  return JSON.stringify(
    format === 'slack'
      ? slackOf(shown, more, address)
      : teamsOf(shown, more, { open: inLanguage(NOTICE_SENTENCES.openInMuster, language), link }),
  );
}

/** Slack's own three, without which a name could call a whole channel. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A message of an incoming webhook: `text` is what notifications show, `blocks` the rest. */
function slackOf(shown: readonly ChatMessage[], more: string | undefined, address: string): object {
  const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } });
  return {
    text: shown.map(({ title, text }) => escaped(`${title}: ${text}`)).join('\n'),
    blocks: [
      ...shown.map(({ title, text, link }) => section(`*<${link}|${escaped(title)}>*\n${escaped(text)}`)),
      ...(more === undefined ? [] : [section(`<${address}|${escaped(more)}>`)]),
    ],
  };
}

/** An adaptive card, as Teams takes it from its webhooks: text runs, in which nothing is markup. */
function teamsOf(shown: readonly ChatMessage[], more: string | undefined, action: { open: string; link: string }): object {
  const line = (text: string, bold = false) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, ...(bold && { weight: 'Bolder' }) }],
    ...(!bold && { spacing: 'None' }),
  });
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      ...shown.flatMap(({ title, text }) => [line(title, true), line(text)]),
      ...(more === undefined ? [] : [line(more, true)]),
    ],
    actions: [{ type: 'Action.OpenUrl', title: action.open, url: action.link }],
    msteams: { width: 'Full' },
  };
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  };
}
