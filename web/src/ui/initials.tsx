import './initials.css'

/** The first initials of a name in a circle; screen readers have the name beside it. */
export function Initials({ name }: { name: string }) {
  const [first = '', ...nextWords] = name.split(/[\s@.]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const last = name.includes('@') ? '' : (nextWords.at(-1) ?? '')
  const initials = [first, last].map((word) => [...word][0] ?? '').join('')
  return (
    <span className="initials" aria-hidden>
      {initials.toLocaleUpperCase()}
    </span>
  )
}
