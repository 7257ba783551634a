import { Fragment } from 'react'

const breakPoints = /(?<=@)|(?=\.)/

/** An email address that wraps after its @ or before a dot. */
export function EmailText({ email }: { email: string }) {
  const [first, ...rest] = email.split(breakPoints)
  return (
    <span className="wrap-anywhere">
      {first}
      {rest.map((part, place) => (
        <Fragment key={place}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </span>
  )
}
