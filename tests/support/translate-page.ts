import type { Page } from '@playwright/test'

/**
 * Does to the page what a browser's translation does: each visible text is replaced by one in two nested `font`
 * elements, and so is text that is added later.
 */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const skipped = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'INPUT', 'FONT', 'NOSCRIPT', 'TITLE'])
    const translate = (text: Text) => {
      const parent = text.parentElement
      if (!parent || skipped.has(parent.nodeName) || !text.data.trim() || parent.closest('[translate="no"]'))
        return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = `«${text.data}»`
      outer.append(inner)
      parent.replaceChild(outer, text)
    }
    const walk = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      texts.forEach(translate)
    }
    walk(document.body)
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof Text) translate(node)
        else if (node instanceof Element && node.nodeName !== 'FONT') walk(node)
      }
    }).observe(document.body, { childList: true, subtree: true })
  })
}
