/** An email address in one line. One that is longer than its place is cut, and whole in its title. */
export const EmailText = ({ email }: { email: string }) => (
  <span className="inline-block max-w-[min(100%,20rem)] truncate align-bottom" title={email}>
    {email}
  </span>
)
