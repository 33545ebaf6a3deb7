import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import type { Api } from '../browser/api.ts'
import { QUESTION, rawMail } from '../mails.ts'

export const HOSTILE_SUBJECT = '<img src=x onerror=alert(1)> <mark>zeugma</mark> &amp; co'

export interface Hits {
  results: { type: string; title: string; open_target: { path: string } }[]
}

/** Initial data of the palette tests. */
export const given = {
  async records(api: Api): Promise<void> {
    await api('POST', '/notes', {
      title: 'Linen edition: plan',
      text_content: 'Forty copies, numbered.',
      tags: ['print'],
    })
    await api('POST', '/notes', { title: 'Linen and other cloths', text_content: 'Grey if there is no indigo.' })
    await api('POST', '/memories', { title: 'Deliveries', content: 'The mill brings linen on Tuesdays only.' })
    await api('POST', '/urls', { url: 'https://lind.example/papers', title: 'Papers', text_content: 'Linen papers.' })
    await api('POST', '/emails', { raw_email: rawMail(QUESTION, 'question', 1) })
    await api('POST', '/emails', { raw_email: rawMail({ ...QUESTION, subject: HOSTILE_SUBJECT }, 'hostile', 2) })
    const { project } = await api<{ project: { _id: string } }>('POST', '/projects', { name: 'Atlas' })
    await api('POST', '/notes', { project: project._id, title: 'Linen maps', text_content: 'On cloth.' })
  },

  async recordsOfOthers(api: Api): Promise<void> {
    await api('POST', '/notes', { title: 'Linen of the neighbours', text_content: 'linen linen linen' })
    await api('POST', '/emails', {
      raw_email: rawMail({ ...QUESTION, subject: 'Linen of the neighbours' }, 'other', 1),
    })
  },

  async crawledPage(api: Api): Promise<void> {
    const text = 'Marbling begins with a bath of size, on which colours float. '.repeat(12)
    const article = (title: string, more: string) =>
      `<!doctype html><title>${title}</title><article><h1>${title}</h1><p>${text}</p>${more}</article>`
    const pages = new Map([
      ['/workshop/', article('A workshop', '<a href="/workshop/size.html">Size</a>')],
      ['/workshop/size.html', article('Size for marbling', '')],
    ])
    const site = createServer(({ url = '' }, response) => {
      response.writeHead(pages.has(url) ? 200 : 404, { 'content-type': 'text/html' }).end(pages.get(url) ?? '')
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/workshop/`
    await api('POST', '/urls', { url, title: 'A workshop', crawl_enabled: true })
    const isThere = async () =>
      (await api<Hits>('POST', '/search/quick', { query: 'marbling' })).results.some(({ type }) => type === 'page')
    await expect.poll(isThere).toBe(true)
    site.close()
  },
}
