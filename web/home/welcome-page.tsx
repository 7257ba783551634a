import {
  Check,
  Clock,
  Image,
  type LucideIcon,
  Mail,
  Stethoscope,
  Umbrella,
  UserPlus,
  Users,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { usualWeek, type Week } from '../../contract/values/business-hours.ts'
import { q } from '../api/query.ts'
import { Reading } from '../api/reading.tsx'
import { admin, carriers } from '../api/wire.ts'
import { PageHeader } from '../page-header.tsx'
import { paths } from '../paths.ts'
import { useMe } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { IconBox } from '../ui/icon-box.tsx'
import { lateDialog } from '../ui/late-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const LogoDialog = lateDialog(async () => (await import('../admin/logo-dialog.tsx')).LogoDialog)
const TestMailDialog = lateDialog(async () => (await import('../system/test-mail-dialog.tsx')).TestMailDialog)

const isUsual = (week: Week) => JSON.stringify(week) === JSON.stringify(usualWeek)

/** What comes after the setup, in the order in which an agency does it. Nothing of it is necessary, and each is a press away. */
export function WelcomePage() {
  const me = useMe()
  const [open, setOpen] = useState<'logo' | 'mail' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader
        title={`Welcome, ${me.firstName}`}
        tab="Getting started"
        subtitle="Your portal is set up. This is what makes it yours, in the order in which agencies do it."
      />
      <Reading
        of={q(admin.settings, {})}
        skeleton={<Skeleton status="Loading what comes next..." shape="rows" count={6} />}
      >
        {({ settings }) => (
          <ol className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
            <Step
              icon={Image}
              title="Add your logo"
              text="It stands beside the name, at the head of every page."
              done={settings.agency.logo !== null}
              action={
                <Button variant="secondary" onClick={() => setOpen('logo')}>
                  {settings.agency.logo ? 'Replace Logo' : 'Add Logo'}
                </Button>
              }
            />
            <Step
              icon={Mail}
              title="See that your mail arrives"
              text={
                settings.mail === 'smtp'
                  ? 'Invitations and links go out by mail. Send yourself a test mail, and look whether it lies among the junk.'
                  : 'Mail is kept in a folder and not sent: invite nobody before SMTP_URL names a mail server.'
              }
              action={
                <Button variant="secondary" onClick={() => setOpen('mail')}>
                  Send Test Mail
                </Button>
              }
            />
            <Step
              icon={Stethoscope}
              title="See that everything is right"
              text="The database, files, backups, the address and live updates are looked at, and each says what to do."
              action={
                <Button variant="secondary" to={paths.system}>
                  Open System
                </Button>
              }
            />
            <Step
              icon={Clock}
              title="Say when you are open"
              text="Clients book presentations in your business hours, and urgent requests are counted by them."
              done={settings.agency.holidays.length > 0 || !isUsual(settings.agency.week)}
              action={
                <Button variant="secondary" to={paths.settings}>
                  Open Settings
                </Button>
              }
            />
            <Carriers />
            <Step
              icon={UserPlus}
              title="Invite your agents"
              text="Each gets a mail with a link to choose a password."
              done={settings.staffCount > 1}
              action={
                <Button variant="secondary" to={paths.agents}>
                  Open Agents
                </Button>
              }
            />
            <Step
              icon={Users}
              title="Invite your clients"
              text="By e-mail, one after the other. Their policies can be there before they come."
              done={settings.clientsCount > 0}
              action={
                <Button variant="secondary" to={paths.inviteClients}>
                  Invite Clients
                </Button>
              }
            />
          </ol>
        )}
      </Reading>
      {open === 'logo' && <LogoDialog onClose={close} />}
      {open === 'mail' && <TestMailDialog onClose={close} />}
    </>
  )
}

function Carriers() {
  return (
    <Reading of={q(carriers.list, {})} skeleton={null}>
      {({ carriers }) => (
        <Step
          icon={Umbrella}
          title="Enter your carriers"
          text="Where clients report an urgent claim, and the NAIC number that is printed on ID cards."
          done={carriers.some(({ claimPhone, naic }) => claimPhone !== null || naic !== null)}
          action={
            <Button variant="secondary" to={paths.settings}>
              Open Settings
            </Button>
          }
        />
      )}
    </Reading>
  )
}

function Step({
  icon,
  title,
  text,
  done = false,
  action,
}: {
  icon: LucideIcon
  title: string
  text: string
  done?: boolean
  action: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5">
      <IconBox icon={done ? Check : icon} />
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="flex flex-wrap items-center gap-2 text-md leading-6">
          <span>{title}</span>
          {done && <Badge tone="green">Done</Badge>}
        </h2>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {action}
    </li>
  )
}
