/** A star, filled when it is on. The icons of the app are outlines only. */
export const Star = ({ on, size = 17 }: { on: boolean; size?: number }) => (
  <svg className={on ? 'star-icon on' : 'star-icon'} width={size} height={size} viewBox="0 0 16 16" aria-hidden>
    <path
      d="m8 1.4 2 4.2 4.6.6-3.4 3.2.9 4.6L8 11.7 3.9 14l.9-4.6L1.4 6.2 6 5.6z"
      fill={on ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.2}
      strokeLinejoin="round"
    />
  </svg>
)
