import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResolveDns } from '#platform/dns/dns'
import { makeCertificate, trustCertificate } from '#test/certificates'
import { english, inEnglish } from '#test/in-english'
import { endless, redirects, type ScriptedWeb, sends, startWeb } from '#test/scripted-web'
import { createFetchOutside } from './create-fetch-outside.ts'

const LIMITS = { maxBytes: 100_000, timeoutMs: 5_000, accept: 'text/html' }

let web: ScriptedWeb
beforeAll(async () => {
  web = await startWeb({
    '/page': sends('<p>hello', { 'content-type': 'text/html; charset=utf-8', 'set-cookie': 'a=b' }),
    '/once': redirects('/page', 301),
    '/thrice': redirects('/twice'),
    '/twice': redirects('/once', 307),
    '/four-times': redirects('/thrice'),
    '/loop': redirects('/loop'),
    '/to-private': (response) => redirects(`http://localhost:${web.port}/page`)(response, {} as never),
    '/to-mapped': (response) => redirects(`http://[::ffff:127.0.0.1]:${web.port}/page`)(response, {} as never),
    '/to-metadata': redirects('http://169.254.169.254/latest/meta-data/'),
    '/to-file': redirects('file:///etc/passwd'),
    '/to-port': redirects('http://1.1.1.1:22/'),
    '/endless': endless(),
    '/bomb': sends(gzipSync(Buffer.alloc(10_000_000)), { 'content-encoding': 'gzip' }),
    '/zipped': sends(gzipSync('hello'), { 'content-encoding': 'gzip' }),
    '/unknown-coding': sends('hello', { 'content-encoding': 'zstd' }),
    '/silent': () => {},
    '/stalls': (response) => void response.writeHead(200).write('x'),
    '/broken': (response) => void response.destroy(),
  })
})
afterAll(() => web.stop())

const names: Record<string, string[]> = { 'inside.example': ['10.0.0.1'], 'mixed.example': ['1.1.1.1', '127.0.0.1'] }
const resolveDns: ResolveDns = async (name, type) => {
  const known = type === 'A' ? names[name] : undefined
  if (known) return known
  throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
}
const fetching = (allowPrivateHosts: string[] = ['127.0.0.1']) => createFetchOutside({ resolveDns, allowPrivateHosts })
const get = (path: string, limits = LIMITS) => fetching()(`${web.origin}${path}`, limits)
const reasonOf = async (path: string, limits = LIMITS): Promise<string> => {
  const fetched = await get(path, limits)
  return fetched.kind === 'failure' ? fetched.reason : 'answered'
}

describe('what is fetched from outside', () => {
  it('comes with its bytes, what it says it is, and where it was', async () => {
    const fetched = await get('/page')
    expect(fetched).toMatchObject({
      kind: 'answer',
      url: `${web.origin}/page`,
      contentType: 'text/html; charset=utf-8',
    })
    expect(fetched.kind === 'answer' && fetched.body.toString()).toBe('<p>hello')
  })

  it('is asked for without cookies, referrer or anything else of a person, also the second time', async () => {
    await get('/page')
    await get('/once')
    const headers = web.requests.at(-1)?.headers ?? {}
    expect(Object.keys(headers).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
  })

  it('is followed over three redirects and no more', async () => {
    expect(await get('/thrice')).toMatchObject({ kind: 'answer', url: `${web.origin}/page` })
    expect(await reasonOf('/four-times')).toBe('too_many_redirects')
    expect(await reasonOf('/loop')).toBe('too_many_redirects')
  })

  it('is decoded where a server compresses all the same', async () => {
    const fetched = await get('/zipped')
    expect(fetched.kind === 'answer' && fetched.body.toString()).toBe('hello')
    expect(await reasonOf('/unknown-coding')).toBe('unreachable')
  })
})

describe('nothing is fetched', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://10.0.0.1/',
    'http://169.254.169.254/',
    'http://0.0.0.0/',
    'http://224.0.0.1/',
    'http://inside.example/',
    'http://mixed.example/',
    'http://1.1.1.1:22/',
    'https://user:secret@press.example/',
    'file:///etc/passwd',
    'ftp://press.example/',
    'data:text/plain,x',
    'javascript:alert(1)',
    'no address',
    '',
  ])('from %s', async (url) => {
    expect(await fetching([])(url, LIMITS)).toMatchObject({ kind: 'failure', reason: 'refused' })
  })

  it.each(['/to-private', '/to-mapped', '/to-metadata', '/to-file', '/to-port'])(
    'where %s redirects to',
    async (path) => {
      const before = web.requests.length
      expect(await reasonOf(path)).toBe('refused')
      expect(web.requests.length - before).toBe(1)
    },
  )

  it('that is larger than its limit, also when it never ends, lies, or was small before it was unpacked', async () => {
    expect(await reasonOf('/endless')).toBe('too_large')
    expect(await reasonOf('/bomb')).toBe('too_large')
    expect(await reasonOf('/page', { ...LIMITS, maxBytes: 7 })).toBe('too_large')
    expect(inEnglish(await reasonOf('/page', { ...LIMITS, maxBytes: 8 }))).toBe('answered')
  })

  it('that takes longer than its limit, whether it is silent or stalls', async () => {
    expect(await reasonOf('/silent', { ...LIMITS, timeoutMs: 200 })).toBe('too_slow')
    expect(await reasonOf('/stalls', { ...LIMITS, timeoutMs: 200 })).toBe('too_slow')
  })

  it('that is not there, with a sentence that says so', async () => {
    expect(inEnglish(await get('/nothing'))).toMatchObject({
      reason: 'status',
      detail: english('fetching.answered', { host: `127.0.0.1:${web.port}`, status: 404 }),
    })
    expect(await reasonOf('/broken')).toBe('unreachable')
    expect(await fetching()('http://none.example/', LIMITS)).toMatchObject({ reason: 'unreachable' })
  })

  it('beyond what one process may hold at once', async () => {
    const fetchOutside = fetching()
    const all = await Promise.all(
      Array.from({ length: 40 }, () => fetchOutside(`${web.origin}/silent`, { ...LIMITS, timeoutMs: 300 })),
    )
    expect(all.filter((one) => one.kind === 'failure' && one.reason === 'busy')).toHaveLength(8)
    expect(await fetchOutside(`${web.origin}/page`, LIMITS)).toMatchObject({ kind: 'answer' })
  })
})

describe('a copy that is here already', () => {
  it('is asked for by what was said of it, and never by what no header can hold', async () => {
    const wishes = (etag: string) => ({ unlessSame: { etag, lastModified: 'Sat, 21 Nov 2026 10:00:00 GMT' } })
    await fetching()(`${web.origin}/page`, LIMITS, wishes('W/"1"'))
    expect(web.requests.at(-1)?.headers).toMatchObject({
      'if-none-match': 'W/"1"',
      'if-modified-since': 'Sat, 21 Nov 2026 10:00:00 GMT',
    })
    for (const etag of ['"a"\r\nx: y', '"\u00e9\u2713"', `"${'a'.repeat(2000)}"`]) {
      expect(await fetching()(`${web.origin}/page`, LIMITS, wishes(etag))).toMatchObject({ kind: 'answer' })
      expect(web.requests.at(-1)?.headers['if-none-match']).toBeUndefined()
    }
  })
})

describe('a redirect', () => {
  it('is followed only where the caller goes', async () => {
    const before = web.requests.length
    const asked: string[] = []
    const mayFollow = (url: URL): boolean => {
      asked.push(url.pathname)
      return url.pathname !== '/page'
    }
    const fetched = await fetching()(`${web.origin}/twice`, LIMITS, { mayFollow })
    expect(inEnglish(fetched)).toMatchObject({
      reason: 'elsewhere',
      detail: english('fetching.redirected', { url: `${web.origin}/page` }),
    })
    expect(asked).toEqual(['/once', '/page'])
    expect(web.requests.length - before).toBe(2)
  })

  it('may be followed more often', async () => {
    expect(await fetching()(`${web.origin}/four-times`, { ...LIMITS, maxRedirects: 4 })).toMatchObject({
      kind: 'answer',
    })
  })
})

describe('a server that does not speak as it should', () => {
  const servers: Server[] = []
  const sockets: Socket[] = []
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    for (const server of servers) server.close()
  })

  const raw = async (speak: (socket: Socket) => void): Promise<string> => {
    const server = createServer((socket) => {
      sockets.push(socket)
      socket.on('error', () => {})
      socket.once('data', () => speak(socket))
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const detailOf = async (origin: string, timeoutMs = 5000): Promise<string> => {
    const fetched = await fetching()(`${origin}/`, { ...LIMITS, timeoutMs })
    return fetched.kind === 'failure' ? `${fetched.reason}: ${inEnglish(fetched.detail)}` : 'answered'
  }

  it.each([
    ['more headers than any page needs', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`, 'response headers'],
    ['many small headers', `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(50_000)}\r\n`, 'response headers'],
    ['less than it announced', 'HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\nshort', 'closed the connection'],
    ['something that is no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n', 'sent an invalid response'],
    ['a length that is none', 'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n', 'sent an invalid response'],
  ])('and sends %s is not believed', async (_kind, bytes, sentence) => {
    expect(await detailOf(await raw((socket) => socket.end(bytes)))).toContain(sentence)
  })

  it('and sends more than it announced is cut off there', async () => {
    const origin = await raw((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello and more'))
    const fetched = await fetching()(origin, LIMITS)
    if (fetched.kind === 'answer') expect(fetched.body.toString()).toBe('hello')
    else expect(fetched.reason).toBe('unreachable')
  })

  it('and sends its headers letter by letter is not waited for', async () => {
    const origin = await raw((socket) => {
      const timer = setInterval(() => socket.write('x'), 20)
      socket.once('close', () => clearInterval(timer))
      socket.write('HTTP/1.1 200 OK\r\nx: ')
    })
    expect(await detailOf(origin, 400)).toContain('took too long')
  })

  it('and unpacks to more than it may is stopped in the middle of it', async () => {
    const bomb = brotliCompressSync(Buffer.alloc(50_000_000))
    expect(bomb.length).toBeLessThan(1000)
    const head = `HTTP/1.1 200 OK\r\ncontent-encoding: br\r\ncontent-length: ${bomb.length}\r\n\r\n`
    expect(await detailOf(await raw((socket) => socket.end(Buffer.concat([Buffer.from(head), bomb]))))).toContain(
      'too_large',
    )
  })

  it('and whose certificate is worth nothing is not talked to, in words that say why', async () => {
    const secure = async (host: string, trusted: boolean): Promise<string> => {
      const certificate = makeCertificate(host)
      if (trusted) trustCertificate(certificate)
      const server = createSecureServer(certificate, (_request, response) => void response.end('secret'))
      servers.push(server)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    }
    expect(await detailOf(await secure('127.0.0.1', false))).toContain('self-signed')
    expect(await detailOf(await secure('other.example', true))).toContain('issued for another name')
    expect(await detailOf(await secure('127.0.0.1', true))).toBe('answered')
    const plain = await raw((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'))
    expect(await detailOf(plain.replace('http:', 'https:'))).toContain('no supported encryption')
  })
})
