import { endpointQuery } from '../api/query.ts'
import { accessLinks } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { ChoosePasswordForm } from './choose-password-form.tsx'
import { LinkPage } from './link-page.tsx'
import { visitorPaths } from './paths.ts'

/** The target of a welcome or reset link. */
export const ChoosePasswordPage = () => (
  <LinkPage
    title="Choose your password"
    path={visitorPaths.choosePassword}
    lookUp={(token) => endpointQuery(accessLinks.lookup, { token })}
    fields={3}
    expiry={{
      text: 'You can ask for a new link below.',
      action: (
        <Button size="lg" isWide to={visitorPaths.forgotPassword}>
          Ask for a New Link
        </Button>
      ),
    }}
  >
    {({ link }, token) => <ChoosePasswordForm token={token} link={link} />}
  </LinkPage>
)
