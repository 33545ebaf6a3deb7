import { describe, expect, it } from 'vitest'
import { CRAWL_LIMITS, isInScope, newAddresses, scopeOf } from './scope.ts'

describe('where a crawl stays', () => {
  it.each([
    ['https://press.example', 'https://press.example/'],
    ['https://press.example/docs/', 'https://press.example/docs/'],
    ['https://press.example/docs/intro.html?a=/b/#c/d', 'https://press.example/docs/'],
    ['https://press.example:8443/docs', 'https://press.example:8443/'],
  ])('of %s is %s', (address, scope) => {
    expect(scopeOf(address)).toBe(scope)
  })

  it.each([
    'http://press.example/docs/a',
    'https://press.example.evil.example/docs/a',
    'https://press.example/docs',
    'https://press.example/docsmore/a',
    'https://other.example/docs/a',
    'https://press.example:444/docs/a',
  ])('is not %s', (address) => {
    expect(isInScope(address, 'https://press.example/docs/')).toBe(false)
  })

  it('is not left by ways up, however they are written', () => {
    const links = [
      'https://press.example/docs/../a',
      'https://press.example/docs/%2e%2e/a',
      'https://press.example/docs\\..\\a',
    ]
    expect(
      newAddresses(
        links.map((link) => new URL(link).href),
        new Set(),
        'https://press.example/docs/',
      ),
    ).toEqual([])
  })
})

describe('the addresses that a crawl goes on to', () => {
  const scope = 'https://press.example/'
  const from = (paths: string[], known: string[] = []) =>
    newAddresses(
      paths.map((path) => scope + path),
      new Set(known.map((path) => scope + path)),
      scope,
    ).map((address) => address.slice(scope.length))

  it('are each one once, whatever part of it is meant', () => {
    expect(from(['a', 'a#b', 'b', 'a', 'c'], ['c'])).toEqual(['a', 'b'])
  })

  it('are no pictures, programs or archives', () => {
    expect(from(['a.PNG', 'b.zip', 'c.js?x=1', 'd.pdf', 'e.html', 'jpg'])).toEqual(['d.pdf', 'e.html', 'jpg'])
  })

  it('are no traps: paths that repeat themselves, queries without end, addresses that grow', () => {
    expect(from(['a/a/a', 'a/a/a/a', 'x/a/y/a/z/a/b/a'])).toEqual(['a/a/a'])
    const days = Array.from({ length: 100 }, (_, day) => `cal?day=${day}`)
    expect(from(days)).toHaveLength(CRAWL_LIMITS.variants)
    expect(from(['cal?day=x', 'other?day=x'], days.slice(0, CRAWL_LIMITS.variants))).toEqual(['other?day=x'])
    expect(from(['a'.repeat(1500)])).toEqual([])
  })

  it('are no more than a crawl remembers', () => {
    const many = Array.from({ length: 2000 }, (_, n) => `p${n}`)
    expect(from(many)).toHaveLength(CRAWL_LIMITS.addresses)
    expect(from(many, many.slice(500, 1499))).toEqual(['p0'])
  })
})
