import { Code, CreditCard, LogIn, Mailbox, Plug } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PortalSettings } from '../../contract/settings.ts'
import { apiKeyPaths } from '../api-keys/paths.ts'
import { checkoutPaths } from '../checkout/paths.ts'
import { emailReplyPaths } from '../email-replies/paths.ts'
import { signOnPaths } from '../single-sign-on/paths.ts'
import { systemPaths } from '../system/paths.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { SettingsLayout, SettingsView } from './settings-layout.tsx'

export function ConnectionsSettingsPage() {
  return (
    <SettingsLayout title="Connections" subtitle="Services that the portal uses.">
      <SettingsView>{(settings) => <Connections settings={settings} />}</SettingsView>
    </SettingsLayout>
  )
}

/** Settings that the portal's operator makes in its environment. */
function Connections({ settings: { publicUrl, mail, files, scansUploads } }: { settings: PortalSettings }) {
  return (
    <>
      {mail === 'folder' && <Warning>Email isn't set up. No invitations, links or notices go out.</Warning>}
      {!scansUploads && <Warning>Uploads are not scanned for viruses.</Warning>}
      <Card
        icon={Plug}
        title="Services"
        subtitle="Set by the operator of the portal. The System page checks each of them."
        footer={
          <Button variant="secondary" to={systemPaths.system}>
            Open System
          </Button>
        }
      >
        <Facts
          columnCount={2}
          stacked
          facts={[
            { label: 'Portal address', value: publicUrl },
            { label: 'Email', value: mail === 'smtp' ? 'Sent by a mail server' : 'Not set up' },
            { label: 'Files', value: files === 's3' ? 'Kept in object storage' : 'Kept in a folder' },
            { label: 'Virus scanning', value: scansUploads ? 'Each upload is scanned' : 'Not set up' },
          ]}
        />
      </Card>
      <Card
        icon={LogIn}
        title="Single sign-on"
        subtitle="Agents and admins sign in with your own identity provider."
      >
        <Button variant="secondary" to={signOnPaths.settings}>
          Open Single Sign-On
        </Button>
      </Card>
      <Card
        icon={CreditCard}
        title="Checkout"
        subtitle="Clients pay the agency’s bills at your own checkout."
      >
        <Button variant="secondary" to={checkoutPaths.settings}>
          Open Checkout
        </Button>
      </Card>
      <Card
        icon={Mailbox}
        title="Reply by email"
        subtitle="People can answer a message by replying to its email."
      >
        <Button variant="secondary" to={emailReplyPaths.settings}>
          Open Reply by Email
        </Button>
      </Card>
      <Card icon={Code} title="API keys" subtitle="For programs that the agency and its staff use.">
        <Button variant="secondary" to={apiKeyPaths.list}>
          Open API Keys
        </Button>
      </Card>
    </>
  )
}

const Warning = ({ children }: { children: ReactNode }) => <Alert tone="amber">{children}</Alert>
