import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
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
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { activity, admin, carriers } from '../api/wire.ts'
import { importPaths } from '../imports/paths.ts'
import { invitePaths } from '../invites/paths.ts'
import { PageHeader } from '../page-header.tsx'
import { CheckSummary, useChecks } from '../system/checks-card.tsx'
import { systemPaths } from '../system/paths.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const HoursDialog = lazyDialog(async () => (await import('../admin/hours-dialog.tsx')).HoursDialog)
const LogoDialog = lazyDialog(async () => (await import('../admin/logo-dialog.tsx')).LogoDialog)
const TestMailDialog = lazyDialog(async () => (await import('../system/test-mail-dialog.tsx')).TestMailDialog)

const isUsualWeek = (week: Week) => JSON.stringify(week) === JSON.stringify(usualWeek)

/** Optional steps after the setup, in the usual order. */
export function WelcomePage() {
  const [openDialog, setOpenDialog] = useState<'logo' | 'hours' | null>(null)
  const close = () => setOpenDialog(null)
  return (
    <>
      <PageHeader title="Getting Started" subtitle="Your portal is set up. A short checklist:" />
      <QueryView
        query={endpointQuery(admin.settings, {})}
        skeleton={<Skeleton status="Loading next steps..." shape="rows" count={6} />}
      >
        {({ settings }) => (
          <ol className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
            <Step
              icon={Image}
              title="Add your logo"
              text="Shown with the name at the top of every page."
              isDone={settings.agency.logo !== null}
              label={settings.agency.logo ? 'Replace Logo' : 'Add Logo'}
              onPress={() => setOpenDialog('logo')}
            />
            <TestMail isSent={settings.mail === 'smtp'} />
            <Installation />
            <Step
              icon={Clock}
              title="Set your business hours"
              text="Used for booking presentations and for response times."
              isDone={settings.agency.holidays.length > 0 || !isUsualWeek(settings.agency.week)}
              label="Set Hours"
              onPress={() => setOpenDialog('hours')}
            />
            <Carriers />
            <Step
              icon={UserPlus}
              title="Invite your agents"
              text="Each agent gets an email with a password link. Clients belong to agents, not admins: if you work alone, invite yourself with a second email address."
              isDone={settings.staffCount > 1}
              label="Open Agents"
              to={adminPaths.agents}
            />
            <Step
              icon={FileUp}
              title="Import your book"
              text="Clients and policies from another system, as CSV or Excel. No invitations go out."
              label="Open Imports"
              to={importPaths.list}
            />
            <Step
              icon={Users}
              title="Invite your clients"
              text="By email, one at a time, or in waves after an import. Add their policies before or after."
              isDone={settings.clientsCount > 0}
              label="Invite Clients"
              to={invitePaths.list}
            />
            {openDialog === 'logo' && <LogoDialog onClose={close} />}
            {openDialog === 'hours' && <HoursDialog agency={settings.agency} onClose={close} />}
          </ol>
        )}
      </QueryView>
    </>
  )
}

/** `isSent`: emails go to a mail server instead of a folder. */
function TestMail({ isSent }: { isSent: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, refetch } = useQuery(endpointQuery(activity.log, { kind: 'agency', limit: 100 }))
  return (
    <Step
      icon={Mail}
      title="Send a test email"
      text={
        isSent
          ? 'Invitations and links go out by email. Send a test email and check your spam folder.'
          : "Email isn't set up. Set SMTP_URL before you invite anyone."
      }
      isDone={isSent && data?.events.some(({ action }) => action === 'agency.testMailSent')}
      label="Send Test Email"
      onPress={() => setIsOpen(true)}
    >
      {isOpen && (
        <TestMailDialog
          onClose={() => {
            setIsOpen(false)
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
      text="Checks the database, files, backups, address and live updates."
      badge={isDone && <CheckSummary findings={findings} />}
      label="Open System"
      to={systemPaths.system}
    />
  )
}

function Carriers() {
  const { data } = useQuery(endpointQuery(carriers.list, {}))
  return (
    <Step
      icon={Umbrella}
      title="Enter your carriers"
      text="Claim contacts, and the NAIC numbers printed on ID cards."
      isDone={data?.carriers.some(({ claimPhone, naic }) => claimPhone !== null || naic !== null)}
      label="Enter Carriers"
      to={adminPaths.carriers}
    />
  )
}

function Step({
  icon: StepIcon,
  title,
  text,
  isDone = false,
  badge = isDone && <Badge tone="green">Done</Badge>,
  label,
  to,
  onPress,
  children,
}: {
  icon: LucideIcon
  title: string
  text: string
  isDone?: boolean | undefined
  /** The step's status, next to the title. */
  badge?: ReactNode
  label: string
  to?: string
  onPress?: () => void
  children?: ReactNode
}) {
  const Icon = isDone ? Check : StepIcon
  return (
    <li className="flex gap-4 p-5 sm:items-center">
      <Icon aria-hidden className={clsx('size-6 shrink-0', isDone ? 'text-green-ink' : 'text-muted')} />
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
