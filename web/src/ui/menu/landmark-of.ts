/** The landmark that a popup belongs to, so that screen readers find all content in one. */
export const landmarkOf = (anchor: Element | null): HTMLElement =>
  anchor?.closest<HTMLElement>('main') ?? anchor?.closest<HTMLElement>('header, .docks') ?? document.body
