import './progress.css'

interface Props {
  label: string
  value: number
  max: number
}

export function Progress({ label, value, max }: Props) {
  const share = max > 0 ? Math.min(1, value / max) : 0
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
    >
      <i style={{ transform: `scaleX(${share})` }} />
    </div>
  )
}
