import { type RefObject, useLayoutEffect, useState } from 'react'

const GAP_PX = 6

/** Returns the top of an element in the sheet that scrolls, below a rectangle of the window. Unit: pixels. */
export function useBelow(element: RefObject<HTMLElement | null>, find: () => DOMRect | null): number {
  const [top, setTop] = useState(0)
  // Runs after each render: a longer text moves the words.
  useLayoutEffect(() => {
    const sheet = element.current?.offsetParent
    const rectangle = find()
    if (!sheet || !rectangle) return
    setTop(Math.round(rectangle.bottom - sheet.getBoundingClientRect().top + sheet.scrollTop + GAP_PX))
  })
  return top
}
