import './conversation-list.css'

/** Widths of sender, subject and preview in per cent, so that the rows look like rows of words. */
const ROWS = [
  [34, 48, 46],
  [24, 62, 30],
  [41, 38, 55],
  [29, 55, 38],
  [37, 44, 50],
  [26, 58, 34],
  [44, 36, 58],
  [31, 50, 42],
  [22, 64, 28],
  [39, 42, 52],
] as const

/** Stands in for a list that is read. Says nothing: the head already says that the list loads. */
export const SkeletonRows = () => (
  <div className="skeleton-rows" aria-hidden>
    {ROWS.map(([sender, subject, preview]) => (
      <div key={sender} className="conversation">
        <div className="cell">
          <div className="bone disc" />
          <div className="lines">
            <p className="first">
              <span className="bone" style={{ width: `${sender}%` }} />
            </p>
            <p className="second">
              <span className="bone subject" style={{ width: `${subject}%` }} />
              <span className="bone" style={{ width: `${preview}%` }} />
            </p>
          </div>
        </div>
      </div>
    ))}
  </div>
)
