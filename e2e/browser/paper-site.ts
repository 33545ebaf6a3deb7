import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const FIRST = 'Linen paper begins in a field, where the flax is pulled and not cut. '.repeat(8)
const SECOND = 'Most mills today buy clean offcuts from weavers and sort them by hand. '.repeat(8)
const NEWER = 'Since last week the mill also makes paper from hemp, for the same price. '.repeat(8)

/** A site whose pages would load images and scripts, and whose text can change. */
export async function openPaperSite() {
  let more = SECOND
  let isGone = false
  const article = (title: string, text: string) =>
    `<!doctype html><html lang="en"><title>${title}</title><meta name="author" content="Inge Kvist">
     <article><h1>${title}</h1><p>${FIRST}</p><img src="/tracker.png" alt=""><script src="/spy.js"></script><p>${text}</p>
     <a href="/papers/size.html">Size</a></article></html>`
  const server = createServer(({ url = '' }, response) => {
    const body =
      url === '/papers/' && !isGone
        ? article('How linen paper is made', more)
        : url.endsWith('size.html') && article('Size', SECOND)
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/html' }).end(body || '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    address: `http://${host}/`,
    change: () => {
      more = NEWER
    },
    remove: () => {
      isGone = true
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
