/** The least that a key can do: one text changes. */
export const BARE_PAGE = `<!doctype html><p>0</p><script>
  const text = document.querySelector('p').firstChild
  addEventListener('keydown', () => { text.data = String(Number(text.data) + 1) })
</script>`
