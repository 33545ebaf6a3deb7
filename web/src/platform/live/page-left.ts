let isLeft = false

addEventListener('pagehide', () => {
  isLeft = true
})
// A page may come back from the browser's cache.
addEventListener('pageshow', () => {
  isLeft = false
})

/** Reports whether the page is being left: its open requests fail then, which says nothing about the server. */
export const isPageLeft = (): boolean => isLeft
