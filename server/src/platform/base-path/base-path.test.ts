import { describe, expect, it } from 'vitest'
import { basePathOf, fromBasePath, linksUnderBasePath, underBasePath } from './base-path.ts'

describe('the path of the base URL', () => {
  it.each([
    ['https://dossier.example', ''],
    ['https://dossier.example/dossier', '/dossier'],
    ['http://localhost:3000/apps/dossier', '/apps/dossier'],
  ])('of %s is "%s"', (baseUrl, path) => expect(basePathOf(baseUrl)).toBe(path))

  it.each([
    ['/dossier', '/'],
    ['/dossier/', '/'],
    ['/dossier?x=/a', '/?x=/a'],
    ['/dossier/login?next=/dossier', '/login?next=/dossier'],
    ['/dossier/dossier', '/dossier'],
    ['/login', '/login'],
    ['/', '/'],
    ['/dossiers', '/dossiers'],
    ['/dossier.txt', '/dossier.txt'],
    ['/.well-known/oauth-authorization-server/dossier/oauth', '/.well-known/oauth-authorization-server/dossier/oauth'],
    ['*', '*'],
  ])('comes off %s: %s', (url, inside) => expect(fromBasePath(url, '/dossier')).toBe(inside))

  it('goes before our own paths only', () => {
    expect(underBasePath('/login', '/dossier')).toBe('/dossier/login')
    for (const address of ['https://tool.example/cb', '//tool.example/', 'tool:cb', ''])
      expect(underBasePath(address, '/dossier')).toBe(address)
  })

  it('goes before the links and forms of a page, and into no text', () => {
    const page = '<a href="/login">/login</a> <form action="/magic"> <a href="//x.example/"> <p> href=&quot;/x</p>'
    expect(linksUnderBasePath(page, '/dossier')).toBe(
      '<a href="/dossier/login">/login</a> <form action="/dossier/magic"> <a href="//x.example/"> <p> href=&quot;/x</p>',
    )
    expect(linksUnderBasePath(page, '')).toBe(page)
  })
})
