import type { Plugin } from 'vite';

type Part = 'text' | 'edge' | 'fill' | 'shadow';

const THEME = /primereact\/resources\/themes\/lara-light-blue\/theme\.css$/;
const DECLARATION = /([a-z-]+)(\s*:\s*)([^;{}]+)(?=;)/g;
const HEX = /#[0-9a-f]{3}(?:[0-9a-f]{3})?\b/gi;
const PRIMARY_WASH = /rgba\(59, 130, 246, ([\d.]+)\)/g;

/** Palette of the theme → our tokens. One colour may mean different things as text, edge, fill or shadow. */
const TOKENS: Record<string, string | Record<Part, string>> = {
  '#4b5563': { text: '--ink', edge: '--control', fill: '--ink-2', shadow: '--ink-2' },
  '#374151': '--ink',
  '#1f2937': '--ink',
  '#6b7280': '--ink-3',
  '#9ca3af': '--control',
  '#d1d5db': { text: '--ink-3', edge: '--control', fill: '--line-2', shadow: '--line-2' },
  '#e5e7eb': { text: '--line', edge: '--line', fill: '--hover', shadow: '--line' },
  '#f3f4f6': { text: '--on-accent', edge: '--line', fill: '--hover', shadow: '--hover' },
  '#f9fafb': { text: '--on-accent', edge: '--line', fill: '--sunken', shadow: '--sunken' },
  '#f8f9fa': { text: '--on-accent', edge: '--line', fill: '--sunken', shadow: '--sunken' },
  '#f8f8fa': { text: '--on-accent', edge: '--line', fill: '--sunken', shadow: '--sunken' },
  '#ffffff': { text: '--on-accent', edge: '--surface', fill: '--surface', shadow: '--surface' },
  '#fff': { text: '--on-accent', edge: '--surface', fill: '--surface', shadow: '--surface' },
  '#3b82f6': { text: '--accent-ink', edge: '--accent-ink', fill: '--accent', shadow: '--accent' },
  '#2563eb': { text: '--accent-ink', edge: '--accent-ink', fill: '--accent-hover', shadow: '--accent' },
  '#1d4ed8': { text: '--accent-ink', edge: '--accent-ink', fill: '--accent-hover', shadow: '--accent' },
  '#eff6ff': '--selected',
  '#bfdbfe': { text: '--accent-ink', edge: '--accent-ink', fill: '--selected', shadow: '--accent-ink' },
  '#9dc1fb': '--accent-ink',
  '#e24c4c': '--danger',
  '#ff5757': '--danger',
  '#ea5455': '--danger',
  '#ef4444': { text: '--danger', edge: '--danger', fill: '--danger-fill', shadow: '--danger' },
  '#dc2626': { text: '--danger', edge: '--danger', fill: '--danger-fill', shadow: '--danger' },
  '#22c55e': '--ok',
  '#16a34a': '--ok',
  '#1ea97c': '--ok',
  '#f97316': '--warn',
  '#ea580c': '--warn',
  '#cc8925': '--warn',
  '#0ea5e9': '--info',
  '#0284c7': '--info',
};

function partOf(property: string): Part {
  if (property === 'color' || property === 'fill') return 'text';
  if (property.startsWith('border') || property.startsWith('outline')) return 'edge';
  return property.endsWith('shadow') ? 'shadow' : 'fill';
}

/**
 * Rewrites the PrimeReact theme so that it draws with our tokens: the palette inside `@layer primereact` becomes variables, everything
 * before the layer (its own variables, its fonts, `color-scheme: light`) is dropped.
 */
export function retheme(css: string): string {
  const layered = css.slice(Math.max(0, css.indexOf('@layer primereact')));
  return layered.replace(DECLARATION, (_, property: string, colon: string, value: string) => {
    const part = partOf(property);
    const drawn = value
      .replace(HEX, (hex) => {
        const token = TOKENS[hex.toLowerCase()];
        return token === undefined ? hex : `var(${typeof token === 'string' ? token : token[part]})`;
      })
      .replace(PRIMARY_WASH, (_wash, alpha: string) => `color-mix(in srgb, var(--accent) ${Number(alpha) * 100}%, transparent)`)
      .replaceAll('var(--font-family)', 'var(--font)')
      .replaceAll('var(--maskbg)', 'var(--scrim)');
    return `${property}${colon}${drawn}`;
  });
}

/** Vite plugin around `retheme`. The theme must be imported from a script: nested CSS imports pass no plugin. */
export function primereactTheme(): Plugin {
  return {
    name: 'muster-primereact-theme',
    enforce: 'pre',
    transform: {
      filter: { id: THEME },
      handler: (css) => ({ code: retheme(css), map: null }),
    },
  };
}
