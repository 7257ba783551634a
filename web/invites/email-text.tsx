import { Fragment } from 'react'

const breakPoints = /(?<=@)|(?=\.)/

/** An e-mail address that, where it must break, breaks after its @ or before a dot first. */
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
