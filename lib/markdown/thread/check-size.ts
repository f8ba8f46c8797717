import type { Nodes as Hast } from 'hast'
import type { Nodes as Mdast } from 'mdast'
import { markdownLimits } from './limits.ts'

export class TooComplex extends Error {}

const isOfTable = new Set(['tableRow', 'tableCell'])

export function checkSize() {
  return (tree: Mdast | Hast) => {
    if (countNodes(tree, 0) > markdownLimits.nodes) throw new TooComplex()
  }
}

function countNodes(node: Mdast | Hast, depth: number): number {
  if (depth > markdownLimits.depth) throw new TooComplex()
  let count = isOfTable.has(node.type) ? 0 : 1
  if (node.type === 'table') count += (node.align?.length ?? 0) * node.children.length
  for (const child of 'children' in node ? node.children : []) count += countNodes(child, depth + 1)
  return count
}
