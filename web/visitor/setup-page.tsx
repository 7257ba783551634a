import { endpointQuery } from '../api/query.ts'
import { setup } from '../api/wire.ts'
import { LinkPage } from './link-page.tsx'
import { visitorPaths } from './paths.ts'
import { PortalSetupForm } from './setup-form.tsx'

/** The target of the link printed at a portal's first start, for its first admin. */
export const SetupPage = () => (
  <LinkPage
    title="Set Up Your Portal"
    path={visitorPaths.setup}
    lookUp={(token) => endpointQuery(setup.lookup, { token })}
    fields={9}
    expiry={{
      text: 'For a new setup link, restart the portal or run npm run portal -- setup-address on its machine.',
    }}
  >
    {({ agency }, token) => <PortalSetupForm token={token} agency={agency} />}
  </LinkPage>
)
