import './mark.css'

/** The seven marks and the failure mark: shapes differ, so the hue is never needed (docs/design/look.md §3). */
export type MarkName = 'reply' | 'do' | 'waiting' | 'none' | 'spam' | 'review' | 'new' | 'failed'

const RING = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.7 } as const

const SHAPES: Record<MarkName, React.ReactNode> = {
  reply: <path d="M7 2.3v3.2c4.9.3 7.7 3.1 8.1 8-1.7-2.6-4.2-3.7-8.1-3.7v3.3L1 7.7z" />,
  do: <path d="M2.6 1.2h2v1h9.8l-2.6 3.7 2.6 3.7H4.6v5.2h-2z" />,
  waiting: (
    <path fillRule="evenodd" d="M8 1.3a6.7 6.7 0 1 1 0 13.4A6.7 6.7 0 0 1 8 1.3zM7.2 4v4.5l3.2 2 .8-1.3-2.4-1.5V4z" />
  ),
  none: <path d="M3 6.2h10a1.8 1.8 0 0 1 0 3.6H3a1.8 1.8 0 0 1 0-3.6z" />,
  spam: (
    <path
      fillRule="evenodd"
      d="M5.3 1.4h5.4l3.9 3.9v5.4l-3.9 3.9H5.3l-3.9-3.9V5.3zm.6 3.4L4.8 5.9 6.9 8l-2.1 2.1 1.1 1.1L8 9.1l2.1 2.1 1.1-1.1L9.1 8l2.1-2.1-1.1-1.1L8 6.9z"
    />
  ),
  review: (
    <path
      fillRule="evenodd"
      d="M8 .4 15.6 8 8 15.6.4 8zm0 10.2a1 1 0 1 0 0 2 1 1 0 0 0 0-2zm-.8-1h1.6c0-.6.2-.8.8-1.2A2.7 2.7 0 1 0 5.4 6.5h1.5a1.2 1.2 0 1 1 1.7 1.1c-.9.5-1.4 1-1.4 2z"
    />
  ),
  new: <circle cx="8" cy="8" r="5.9" {...RING} strokeDasharray="2.6 2.03" />,
  failed: (
    <>
      <circle cx="8" cy="8" r="6.2" {...RING} strokeWidth={1.4} />
      <path d="M7.2 4.4h1.6v4.4H7.2zm0 5.5h1.6v1.7H7.2z" />
    </>
  ),
}

interface Props {
  name: MarkName
  /** Accessible name; omitted beside the same text. */
  label?: string
  size?: number
}

export function Mark({ name, label, size = 16 }: Props) {
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden or labelled; a title would appear as a tooltip
    <svg className={`mark ${name}`} width={size} height={size} viewBox="0 0 16 16" {...spoken}>
      {SHAPES[name]}
    </svg>
  )
}
