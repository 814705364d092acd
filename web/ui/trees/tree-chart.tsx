import { type ReactNode, useState } from 'react';
import { useTexts } from '#web/texts/texts.ts';
import { useNarrow } from '#web/theme/use-narrow.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { treesTexts } from './texts.ts';
import './tree-chart.css';

export interface Branch<Self> {
  id: number | string;
  name: string;
  below: readonly Self[];
}

interface TreeChartProps<Node extends Branch<Node>> {
  /** The accessible name: whose tree it is. */
  name: string;
  /** The top nodes. */
  roots: readonly Node[];
  /** Renders a node, which must include its name. */
  show: (node: Node) => ReactNode;
}

/** With more nodes side by side than this, the tree is indented. */
const MOST_ABREAST = 4;
/** The number of nodes side by side that fit on a printed page. */
const MOST_PRINTED = 2;

/**
 * Shows a hierarchy: boxes and lines on a wide screen, indented on a phone and where many are side
 * by side. Nested lists tell a screen reader level and count. A folded branch leaves its space to
 * the others.
 */
export function TreeChart<Node extends Branch<Node>>({ name, roots, show }: TreeChartProps<Node>) {
  const abreast = mostLeading(roots);
  const isIndented = useNarrow() || abreast > MOST_ABREAST;
  return (
    <div
      className={`tree-chart ${isIndented ? 'tree-indented' : 'tree-abreast'}`}
      data-small-on-paper={abreast > MOST_PRINTED || undefined}
    >
      <Level name={name} nodes={roots} show={show} />
    </div>
  );
}

/** The largest number of nodes side by side. A level of leaves counts as one. */
function mostLeading<Node extends Branch<Node>>(nodes: readonly Node[]): number {
  const own = nodes.some(({ below }) => below.length > 0) ? nodes.length : 1;
  return Math.max(own, ...nodes.map(({ below }) => mostLeading(below)));
}

/**
 * One level of the tree. Nodes without anybody below them stand in a column, so that a crew of
 * twelve is no wider than one.
 */
function Level<Node extends Branch<Node>>({
  name,
  nodes,
  show,
}: Omit<TreeChartProps<Node>, 'roots'> & { nodes: readonly Node[] }) {
  const isLowest = nodes.every(({ below }) => below.length === 0);
  return (
    <ul className={`tree-level flex relative ${isLowest ? 'tree-lowest' : ''}`} aria-label={name}>
      {nodes.map((node) => (
        <TreeNode key={node.id} node={node} show={show} />
      ))}
    </ul>
  );
}

function TreeNode<Node extends Branch<Node>>({ node, show }: Pick<TreeChartProps<Node>, 'show'> & { node: Node }) {
  const t = useTexts(treesTexts);
  const [isOpen, setOpen] = useState(true);
  const { name, below } = node;
  const count = below.length;
  return (
    <li className="tree-node column relative">
      <div className="tree-box row gap-8 anywhere">
        {show(node)}
        {count > 0 && (
          <button
            type="button"
            className="tree-fold num inline-row gap-4 ink-2"
            aria-expanded={isOpen}
            aria-label={t('below', { count, name })}
            onClick={() => setOpen(!isOpen)}
          >
            {count}
            <ChevronDownIcon size={12} />
          </button>
        )}
      </div>
      {isOpen && count > 0 && <Level name={t('below', { count, name })} nodes={below} show={show} />}
    </li>
  );
}
