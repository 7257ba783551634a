/** An email address on one line. If it is cut, its tooltip has the whole address. */
export const EmailText = ({ email }: { email: string }) => (
  <span className="inline-block max-w-[min(100%,20rem)] truncate align-bottom" title={email}>
    {email}
  </span>
)
