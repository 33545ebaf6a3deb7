import { describe, expect, it } from 'vitest'
import { isAllowed, parseRobots } from './robots.ts'

const may = (text: string, path: string): boolean => isAllowed(parseRobots(text), `https://press.example${path}`)

describe('the rules of a site for programs', () => {
  it('allow what nobody forbids', () => {
    expect(may('', '/a')).toBe(true)
    expect(may('User-agent: *\nDisallow:', '/a')).toBe(true)
    expect(may('<html>not found</html>', '/a')).toBe(true)
    expect(may('Disallow: /', '/a')).toBe(true)
  })

  it('are those that name us, all groups of them together, and else those for everybody', () => {
    const text = `User-agent: *\nDisallow: /\n\nUser-Agent: other\nUser-agent: DOSSIER/2.0\nDisallow: /a\n
      user-agent: dossier\nDisallow: /b`
    expect(['/a', '/b', '/c'].map((path) => may(text, path))).toEqual([false, false, true])
    expect(may('User-agent: dossiers\nDisallow: /', '/')).toBe(true)
    expect(may('User-agent: x\nAllow: /\nUser-agent: *\nDisallow: /', '/')).toBe(false)
  })

  // RFC 9309, 5.1 and 5.2.
  it.each([
    ['/fish', '/fish.html', true],
    ['/fish', '/Fish', false],
    ['/fish*', '/fishheads/yummy.html', true],
    ['/fish/', '/fish', false],
    ['/fish/', '/fish/?id=1', true],
    ['/*.php', '/index.php?x', true],
    ['/*.php$', '/index.php?x', false],
    ['/*.php$', '/a.php/b.php', true],
    ['/fish*.php', '/fishheads/catfish.php', true],
    ['/a*a$', '/a', false],
    ['/$', '/', true],
    ['/$', '/a', false],
    ['*', '/', true],
    ['/*/*/c', '/a/b/c', true],
  ])('match by their octets: %s and %s', (pattern, path, matches) => {
    expect(may(`User-agent: *\nDisallow: ${pattern}`, path)).toBe(!matches)
  })

  it('let the longest decide, and of two alike the one that allows', () => {
    const both = (allow: string, disallow: string) => `User-agent: *\nDisallow: ${disallow}\nAllow: ${allow}`
    expect(may(both('/p', '/'), '/page')).toBe(true)
    expect(may(both('/folder', '/folder'), '/folder/page')).toBe(true)
    expect(may(both('/page', '/*.htm'), '/page.htm')).toBe(false)
    expect(may(both('/$', '/'), '/page')).toBe(false)
  })

  it('mean the same octets in every spelling', () => {
    expect(may('User-agent: *\nDisallow: /b%c3%bcttenpapier', '/büttenpapier')).toBe(false)
    expect(may('User-agent: *\nDisallow: /büttenpapier', '/b%C3%BCttenpapier')).toBe(false)
    expect(may('User-agent: *\nDisallow: /%61', '/a')).toBe(false)
    expect(may('User-agent: *\nDisallow: /a%2Fb', '/a/b')).toBe(true)
  })

  it('are read with every end of line, remarks and a mark at the beginning', () => {
    expect(may('\uFEFFUser-agent: * # all\r\rDisallow : /a # here\r\n', '/a')).toBe(false)
  })

  it('never forbid to read them', () => {
    expect(may('User-agent: *\nDisallow: /', '/robots.txt')).toBe(true)
  })

  it('may ask for a pause, of a minute at most', () => {
    const delay = (value: string) => parseRobots(`User-agent: *\nCrawl-delay: ${value}`).delayMs
    expect(['2', '0.5', '86400', '-1', 'soon'].map(delay)).toEqual([2000, 500, 60_000, 0, 0])
  })

  it('that are made to be read slowly are not', () => {
    const stars = `User-agent: *\n${`Disallow: /${'*a'.repeat(1900)}b\n`.repeat(5000)}`
    expect(may(stars, `/${'a'.repeat(1400)}`)).toBe(true)
  })
})
