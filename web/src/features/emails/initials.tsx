/** The first letters of a name in a circle; screen readers have the name beside it. */
export function Initials({ name }: { name: string }) {
  const [first = '', ...others] = name.split(/[\s@.]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const last = name.includes('@') ? '' : (others.at(-1) ?? '')
  const letters = [first, last].map((word) => [...word][0] ?? '').join('')
  return (
    <span className="initials" aria-hidden>
      {letters.toLocaleUpperCase()}
    </span>
  )
}
