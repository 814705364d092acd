import { expect, it } from 'vitest';
import { wideLines } from './wide-lines.ts';

const wide = 'word '.repeat(20);

it.each([
  ['a.ts', `const a = 1;\n// ${wide}\n`, [2]],
  ['a.ts', `/** ${wide} */\nexport const a = 1;\n`, [1]],
  ['a.ts', `/**\n * Narrow.\n * ${wide}\n */\nexport const a = 1;\n`, [3]],
  ['a.ts', `const a = 1; // ${wide}\n`, [1]],
  ['a.tsx', `const a = (\n  <p>\n    {/* ${wide} */}\n  </p>\n);\n`, [3]],
  ['a.css', `p {\n  margin: 0;\n}\n/* ${wide} */\n`, [4]],
])('finds in %s: %j', (file, text, lines) => expect(wideLines(file, text)).toEqual(lines));

it.each([
  ['a.ts', `const a = '// ${wide}';\n`],
  ['a.ts', `// ${'w'.repeat(97)}\n`],
  ['a.ts', `// biome-ignore lint/suspicious/noConsole: ${wide}\nconsole.log(1);\n`],
  ['a.ts', `/* Narrow. */ const a = '${wide}';\n`],
  ['a.css', `p {\n  margin: 0; /* Narrow. */\n}\n`],
])('lets pass in %s: %j', (file, text) => expect(wideLines(file, text)).toEqual([]));
