import type { ListedEmail } from '@dossier/contract/email'

/**
 * A minimal long list: rows of one height, only the visible ones rendered, no library, no requests. The given rows
 * repeat.
 */
export function bareList(emails: readonly ListedEmail[], count: number): string {
  const texts = emails.map(({ from, subject, received_at }) => [from?.[0] ?? '', subject, received_at])
  return `<!doctype html><style>
  body { margin: 0; font: 14px/20px sans-serif }
  .rows { position: relative; width: 408px; height: 800px; overflow-y: auto }
  .row { position: absolute; left: 0; right: 0; height: 79px; border-bottom: 1px solid #ccc }
  .row p { margin: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
</style><div class="rows"><div style="height: ${count * 79}px"></div></div><script>
  const texts = ${JSON.stringify(texts).replaceAll('<', '\\u003c')}
  const list = document.querySelector('.rows')
  const shown = new Map()
  const draw = () => {
    const first = Math.max(0, Math.floor(list.scrollTop / 79) - 10)
    const last = Math.min(${count} - 1, Math.ceil((list.scrollTop + 800) / 79) + 10)
    for (const [at, row] of shown) if (at < first || at > last) { row.remove(); shown.delete(at) }
    for (let at = first; at <= last; at += 1) {
      if (shown.has(at)) continue
      const row = document.createElement('div')
      row.className = 'row'
      row.style.transform = 'translateY(' + at * 79 + 'px)'
      for (const text of texts[at % texts.length]) row.appendChild(document.createElement('p')).textContent = text
      list.appendChild(row)
      shown.set(at, row)
    }
  }
  list.addEventListener('scroll', () => requestAnimationFrame(draw))
  draw()
</script>`
}
