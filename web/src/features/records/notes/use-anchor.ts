import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { slugOf } from '../note-frame/anchors.ts'

const PATIENCE_MS = 3000

/** Reveals the heading that the page's address names. @returns a function that goes to a heading. */
export function useAnchor(page: { current: HTMLElement | null }, isShown: boolean): (fragment: string) => void {
  const { history } = useRouter()
  const fragment = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    if (!fragment || !isShown || !page.current) return undefined
    const { current } = page
    if (reveal(current, fragment)) return undefined
    // The editor is loaded later.
    const observer = new MutationObserver(() => {
      if (reveal(current, fragment)) observer.disconnect()
    })
    observer.observe(current, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [page, fragment, isShown])
  return useCallback(
    (target: string) => {
      const { pathname, search, hash } = history.location
      if (hash !== `#${target}`) history.push(`${pathname}${search}#${target}`)
      else if (page.current) reveal(page.current, target)
    },
    [history, page],
  )
}

function reveal(page: HTMLElement, fragment: string): boolean {
  const anchor = slugOf(decoded(fragment))
  const used = new Map<string, number>()
  for (const heading of page.querySelectorAll<HTMLElement>('.rich-text :is(h1, h2, h3, h4, h5, h6)')) {
    const slug = slugOf(heading.textContent)
    const count = used.get(slug) ?? 0
    used.set(slug, count + 1)
    if ((count === 0 ? slug : `${slug}-${count}`) !== anchor) continue
    heading.scrollIntoView({ block: 'start' })
    return true
  }
  return false
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
