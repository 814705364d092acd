import { parseSync } from 'vite';

/** Widest column of a comment; prose needs shorter lines than code. */
const WIDEST = 100;
/** Directives for tools must be on one line. */
const DIRECTIVE = /biome-ignore/;

interface Span {
  start: number;
  end: number;
}

const commentsOf = (file: string, text: string): Span[] =>
  file.endsWith('.css')
    ? [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ index, 0: comment }) => ({ start: index, end: index + comment.length }))
    : parseSync(file, text).comments;

/** Numbers of the lines on which a comment exceeds the widest column. */
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
