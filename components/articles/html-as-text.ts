type Node = { type: string; value?: string; children?: Node[] }

/** Parts of a markdown text that hold paragraphs; all others hold words. */
const holdsParagraphs = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition'])

/** A plugin for remark: what looks like HTML is shown as it was typed. Left alone, the sanitiser would drop it without a trace. */
export function htmlAsText() {
  return (tree: Node) => replaceIn(tree)
}

function replaceIn(parent: Node): void {
  parent.children = parent.children?.map((child) => {
    if (child.type !== 'html') {
      replaceIn(child)
      return child
    }
    const text = { type: 'text', value: child.value }
    return holdsParagraphs.has(parent.type) ? { type: 'paragraph', children: [text] } : text
  })
}
