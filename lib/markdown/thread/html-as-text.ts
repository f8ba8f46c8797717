import type { Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'

/** Parts of a markdown text that hold paragraphs; all others hold words. */
const holdsParagraphs = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition'])

/** A plugin for remark: what looks like HTML is shown as it was typed. Left alone, the sanitiser would drop it without a trace. */
export function htmlAsText() {
  return (tree: Root) => replaceIn(tree)
}

function replaceIn(parent: Nodes): void {
  if (!('children' in parent)) return
  const children: RootContent[] = parent.children
  for (const [index, child] of children.entries()) {
    if (child.type === 'html') children[index] = toTextOf(parent, child.value)
    else replaceIn(child)
  }
}

function toTextOf(parent: Nodes, value: string): Paragraph | PhrasingContent {
  const text = { type: 'text', value } as const
  return holdsParagraphs.has(parent.type) ? { type: 'paragraph', children: [text] } : text
}
