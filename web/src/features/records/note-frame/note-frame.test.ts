// @vitest-environment happy-dom

import { afterEach, describe, expect, it, vi } from 'vitest'
import { findAnchor, setAnchors, slugOf } from './anchors.ts'
import { followLinks } from './follow-links.ts'
import { markReferences, showReferences } from './references.ts'

function show(html: string): Document {
  document.body.innerHTML = html
  return document
}
const element = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
afterEach(() => {
  document.body.innerHTML = ''
})

describe('anchors of headings', () => {
  it('are those of GitHub', () => {
    const slugs = [
      'Ports & hosts!',
      'Öffnungszeiten',
      '安装 指南',
      'a_b-c',
      '🚀 Start',
      '  C++ in 2026 ',
      "What's new?",
    ]
    expect(slugs.map(slugOf)).toEqual([
      'ports--hosts',
      'öffnungszeiten',
      '安装-指南',
      'a_b-c',
      '-start',
      'c-in-2026',
      'whats-new',
    ])
  })

  it('are unique in their order, and stay when they are set again', () => {
    show('<h1>A</h1><h2>A</h2><h2>A-1</h2><h3>A</h3><h2>!</h2>')
    setAnchors(document)
    setAnchors(document)
    expect([...document.querySelectorAll('h1, h2, h3')].map(({ id }) => id)).toEqual(['a', 'a-1', 'a-1-1', 'a-2', ''])
  })

  it('are found by anchor, by the id of their author and by the text', () => {
    show('<h2 id="user-content-top-ports">Ports</h2><h2>Über uns</h2><p><a name="user-content-note"></a>x</p>')
    setAnchors(document)
    const [ports, about] = document.querySelectorAll('h2')
    for (const fragment of ['ports', 'top-ports', 'Ports', 'PORTS']) expect(findAnchor(document, fragment)).toBe(ports)
    for (const fragment of ['%C3%BCber-uns', 'über-uns', 'Über uns', 'Über%20uns'])
      expect(findAnchor(document, fragment)).toBe(about)
    expect(findAnchor(document, 'note')).toBe(element('a'))
    expect(findAnchor(document, '')).toBe(document.body)
    for (const fragment of ['gone', '%', 'x"]']) expect(findAnchor(document, fragment)).toBeNull()
  })
})

describe('references of a note', () => {
  const RESOLVED = {
    links: new Map([
      ['[[Linen#Prices]]', '/projects/p/notes/1#Prices'],
      ['../a.md', '/projects/p/notes/2'],
      ['gone.md', null],
    ]),
    pictures: new Map([
      ['img/a.png', 'data:image/png;base64,AA=='],
      ['img/gone.png', null],
    ]),
    files: new Set(['f1']),
    brokenNote: 'Not here',
    goneNote: 'Deleted',
  }

  it('are wiki links outside code, relative links and relative pictures', () => {
    show(
      '<p>[[Linen]] <code>[[b]]</code> <a href="https://x.example">[[c]]</a> <em>![[d|e]]</em></p><pre>[[f]]</pre>' +
        '<a href="../a.md#b">a</a><a href="/docs/b.md">b</a><a href="#c">c</a><a href="mailto:a@b.example">d</a>' +
        '<img data-remote-src="img/a.png"><img data-remote-src="https://x.example/a.png"><img src="data:,">',
    )
    const found = { links: ['[[Linen]]', '[[d]]', '../a.md#b', '/docs/b.md'], pictures: ['img/a.png'], files: [] }
    expect(markReferences(document)).toEqual(found)
    expect(markReferences(document)).toEqual(found)
    expect(document.body.textContent).toContain('Linen [[b]] [[c]] e')
    expect(element('[data-reference="../a.md#b"]').hasAttribute('href')).toBe(false)
  })

  it('lead to their records when they are resolved, and say when they are not', () => {
    show('<p>[[Linen#Prices]]</p><a href="../a.md">a</a><a href="gone.md">b</a><a href="later.md">c</a>')
    markReferences(document)
    showReferences(document, RESOLVED)
    const hrefs = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual(['/projects/p/notes/1#Prices', '/projects/p/notes/2', null, null])
    const [, , broken, pending] = document.querySelectorAll('a')
    expect([broken?.className, broken?.title]).toEqual(['broken-link', 'Not here'])
    expect([pending?.className, pending?.title]).toEqual(['', ''])
  })

  it('show pictures of the repository, and say which are not there', () => {
    show('<img alt="A" data-remote-src="img/a.png"><img alt="B" data-remote-src="img/gone.png">')
    markReferences(document)
    showReferences(document, RESOLVED)
    showReferences(document, RESOLVED)
    const [shown, broken] = document.querySelectorAll('img')
    expect(shown?.getAttribute('src')).toBe('data:image/png;base64,AA==')
    expect([broken?.alt, broken?.className]).toEqual(['B (Not here)', 'broken-link'])
  })

  it('name files of the note, and say which were deleted', () => {
    show('<a href="attachment:f1/plan.pdf">a</a><a href="attachment:f2/gone.pdf">b</a>')
    expect(markReferences(document).files).toEqual(['f1', 'f2'])
    showReferences(document, RESOLVED)
    const [there, deleted] = document.querySelectorAll('a')
    expect([there?.className, there?.hasAttribute('href')]).toEqual(['', true])
    expect([deleted?.className, deleted?.title, deleted?.hasAttribute('href')]).toEqual([
      'broken-link',
      'Deleted',
      false,
    ])
  })
})

describe('a click on a link', () => {
  function click(html: string, options: MouseEventInit = {}) {
    show(html)
    markReferences(document)
    const [onAnchor, onOpen] = [vi.fn<(fragment: string) => void>(), vi.fn<(path: string) => void>()]
    const stop = followLinks(document, { onFile: onOpen, onAnchor, onOpen })
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...options })
    const link = element('a')
    ;(link.firstElementChild ?? link).dispatchEvent(event)
    stop()
    return { anchors: onAnchor.mock.calls.flat(), paths: onOpen.mock.calls.flat(), stopped: event.defaultPrevented }
  }

  it('goes to an anchor in this tab', () => {
    expect(click('<a href="#ports"><b>Ports</b></a>')).toEqual({ anchors: ['ports'], paths: [], stopped: true })
  })

  it('opens a record of this app in this tab, unless another one is wanted', () => {
    const html = '<a href="/projects/p/notes/1#a">a</a>'
    expect(click(html)).toEqual({ anchors: [], paths: ['/projects/p/notes/1#a'], stopped: true })
    expect(click(html, { ctrlKey: true }).stopped).toBe(false)
  })

  it('opens a file of the note', () => {
    expect(click('<a href="attachment:f1/plan.pdf">a</a>')).toEqual({ anchors: [], paths: ['f1'], stopped: true })
  })

  it('leaves other addresses to the browser, in a new tab', () => {
    for (const href of ['https://x.example/projects/p/notes/1', '//x.example/a', 'mailto:a@b.example'])
      expect(click(`<a href="${href}">a</a>`), href).toEqual({ anchors: [], paths: [], stopped: false })
  })
})
