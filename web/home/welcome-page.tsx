import { useQuery } from '@tanstack/react-query'
import {
  Check,
  Clock,
  FileUp,
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
import { adminPaths } from '../admin/paths.ts'
import { q } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { activity, admin, carriers } from '../api/wire.ts'
import { importPaths } from '../imports/paths.ts'
import { invitePaths } from '../invites/paths.ts'
import { PageHeader } from '../page-header.tsx'
import { CheckSummary, useChecks } from '../system/checks-card.tsx'
import { systemPaths } from '../system/paths.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { IconBox } from '../ui/icon-box.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const HoursDialog = lazyDialog(async () => (await import('../admin/hours-dialog.tsx')).HoursDialog)
const LogoDialog = lazyDialog(async () => (await import('../admin/logo-dialog.tsx')).LogoDialog)
const TestMailDialog = lazyDialog(async () => (await import('../system/test-mail-dialog.tsx')).TestMailDialog)

const isUsual = (week: Week) => JSON.stringify(week) === JSON.stringify(usualWeek)

/** What comes after the setup, in the order in which an agency does it. Nothing of it is necessary, and each is a press away. */
export function WelcomePage() {
  const [open, setOpen] = useState<'logo' | 'hours' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader
        title="Getting Started"
        subtitle="Your portal is set up. This is what makes it yours, in the order in which agencies do it."
      />
      <QueryView
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
              label={settings.agency.logo ? 'Replace Logo' : 'Add Logo'}
              onPress={() => setOpen('logo')}
            />
            <TestMail isSent={settings.mail === 'smtp'} />
            <Installation />
            <Step
              icon={Clock}
              title="Say when you are open"
              text="Clients book presentations in your business hours, and urgent requests are counted by them."
              done={settings.agency.holidays.length > 0 || !isUsual(settings.agency.week)}
              label="Set Hours"
              onPress={() => setOpen('hours')}
            />
            <Carriers />
            <Step
              icon={UserPlus}
              title="Invite your agents"
              text="Each gets a mail with a link to choose a password. Clients belong to an agent, which an admin is not: if you work alone, invite yourself under a second e-mail address."
              done={settings.staffCount > 1}
              label="Open Agents"
              to={adminPaths.agents}
            />
            <Step
              icon={FileUp}
              title="Bring your book"
              text="Clients and policies from another system, as CSV or Excel. You see what would be written before it is, and nobody is invited by it."
              label="Open Imports"
              to={importPaths.list}
            />
            <Step
              icon={Users}
              title="Invite your clients"
              text="By e-mail, one after the other, or all of an import in waves. Their policies can be there before they come."
              done={settings.clientsCount > 0}
              label="Invite Clients"
              to={invitePaths.list}
            />
            {open === 'logo' && <LogoDialog onClose={close} />}
            {open === 'hours' && <HoursDialog agency={settings.agency} onClose={close} />}
          </ol>
        )}
      </QueryView>
    </>
  )
}

/** `isSent`: by a mail server, and not kept in a folder. */
function TestMail({ isSent }: { isSent: boolean }) {
  const [open, setOpen] = useState(false)
  const { data, refetch } = useQuery(q(activity.log, { kind: 'agency', limit: 100 }))
  return (
    <Step
      icon={Mail}
      title="Send a test mail"
      text={
        isSent
          ? 'Invitations and links go out by mail. Send yourself a test mail, and look whether it lies among the junk.'
          : 'Mail is kept in a folder and not sent: invite nobody before SMTP_URL names a mail server.'
      }
      done={isSent && data?.events.some(({ action }) => action === 'agency.testMailSent')}
      label="Send Test Mail"
      onPress={() => setOpen(true)}
    >
      {open && (
        <TestMailDialog
          onClose={() => {
            setOpen(false)
            void refetch()
          }}
        />
      )}
    </Step>
  )
}

function Installation() {
  const { findings, isDone } = useChecks()
  return (
    <Step
      icon={Stethoscope}
      title="Check the installation"
      text="The database, files, backups, the address and live updates are looked at, and each says what to do."
      badge={isDone && <CheckSummary of={findings} />}
      label="Open System"
      to={systemPaths.system}
    />
  )
}

function Carriers() {
  const { data } = useQuery(q(carriers.list, {}))
  return (
    <Step
      icon={Umbrella}
      title="Enter your carriers"
      text="Where clients report an urgent claim, and the NAIC number that is printed on ID cards."
      done={data?.carriers.some(({ claimPhone, naic }) => claimPhone !== null || naic !== null)}
      label="Enter Carriers"
      to={adminPaths.carriers}
    />
  )
}

function Step({
  icon,
  title,
  text,
  done = false,
  badge = done && <Badge tone="green">Done</Badge>,
  label,
  to,
  onPress,
  children,
}: {
  icon: LucideIcon
  title: string
  text: string
  done?: boolean | undefined
  /** How it stands, beside the title. */
  badge?: ReactNode
  label: string
  to?: string
  onPress?: () => void
  children?: ReactNode
}) {
  return (
    <li className="flex gap-4 p-5 sm:items-center">
      <IconBox icon={done ? Check : icon} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="flex flex-wrap items-center gap-2 text-md leading-6">
            <span>{title}</span>
            {badge}
          </h2>
          <p className="text-sm text-muted">{text}</p>
        </div>
        {to ? (
          <Button variant="secondary" to={to}>
            {label}
          </Button>
        ) : (
          <Button variant="secondary" onClick={onPress}>
            {label}
          </Button>
        )}
        {children}
      </div>
    </li>
  )
}
