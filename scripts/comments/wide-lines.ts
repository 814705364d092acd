import { parseSync } from 'vite';

/** Columns of the widest line of a comment: a sentence is read with less ease than code. */
const WIDEST = 100;
/** What tells a tool to look away has to stand on one line. */
const DIRECTIVE = /biome-ignore/;

interface Span {
  start: number;
  end: number;
}

const commentsOf = (file: string, text: string): Span[] =>
  file.endsWith('.css')
    ? [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ index, 0: comment }) => ({ start: index, end: index + comment.length }))
    : parseSync(file, text).comments;

/** The lines, by number, on which a comment goes beyond the widest column. */
export function wideLines(file: string, text: string): number[] {
  const found: number[] = [];
  for (const { start, end } of commentsOf(file, text)) {
    if (DIRECTIVE.test(text.slice(start, end))) continue;
    const first = text.slice(0, start).split('\n').length;
    const lines = text.slice(text.lastIndexOf('\n', start - 1) + 1, end).split('\n');
    lines.forEach((line, index) => {
      if (line.length > WIDEST) found.push(first + index);
    });
  }
  return found;
}
