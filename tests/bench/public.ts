import { prefixedPath, publicPages } from '@/lib/site/pages'
import { compareCpu, type Target } from './compare-cpu'
import { moveToOtherCore, type Server, startBare, startPortalServer } from './servers'
import { measureWeights } from './weights'

const requests = 1000

/** Measures the public pages against a bare Next app: CPU time a request and transferred bytes. */
export async function measurePublic(): Promise<void> {
  const bare = await startBare()
  const portal = await startPortalServer()
  try {
    moveToOtherCore()
    await compareCpu(listTargets(bare, portal), requests)
  } finally {
    await portal.stop()
  }
  await measureWeights(bare.url).finally(bare.stop)
}

function listTargets(bare: Server, portal: Server): [Target, ...Target[]] {
  const pages = Object.entries(publicPages).flatMap(([page, path]) => {
    const limit = 1.6
    const swedish = prefixedPath(page as keyof typeof publicPages, 'sv')
    return [
      { name: path, url: `${portal.url}${path}`, server: portal, limit },
      {
        name: `${path}, cookie sv`,
        url: `${portal.url}${path}`,
        server: portal,
        limit,
        headers: { cookie: 'language=sv' },
      },
      { name: swedish, url: `${portal.url}${swedish}`, server: portal, limit },
    ]
  })
  return [{ name: 'bare page', url: bare.url, server: bare, limit: 1 }, ...pages]
}
