/** An email address in one line. Its title is whole where the line is cut. */
export const EmailText = ({ email }: { email: string }) => (
  <span className="inline-block max-w-[min(100%,20rem)] truncate align-bottom" title={email}>
    {email}
  </span>
)
