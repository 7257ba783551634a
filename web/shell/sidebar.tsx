import {
  Briefcase,
  CalendarClock,
  FileBadge,
  FileText,
  House,
  IdCard,
  Inbox,
  MessageSquare,
  Quote,
  ScrollText,
  Send,
  Settings,
  ShieldAlert,
  ShieldCheck,
  SquareCheck,
  Stethoscope,
  UserRound,
  Users,
} from 'lucide-react'
import { Link } from 'react-router'
import { type Right, seesAll } from '../../contract/values/rights.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { agency } from '../agency.ts'
import { AgencyLogo } from '../agency-logo.tsx'
import { paths } from '../paths.ts'
import { useMe } from '../session/session.ts'
import { Badge, CountBadge } from '../ui/badge.tsx'
import { CommercialLinks } from './commercial-links.tsx'
import { PersonalLinks } from './personal-links.tsx'
import { SideFoot } from './side-foot.tsx'
import { SideGroup, SideLink, SideSection } from './side-links.tsx'
import { useUnread } from './unread.ts'

const roleNames = { client: 'Client', agent: 'Agent', admin: 'Admin' }

/** Where one can go. `onNavigate` is given in the drawer, which closes on the way. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const me = useMe()
  const unread = useUnread()
  const go = onNavigate ? { onClick: onNavigate } : {}
  return (
    <div className="flex h-full flex-col">
      <div className="px-6 pt-5 pb-4 max-lg:pr-14">
        <Link to={paths.home} title={agency.name} {...go} className="flex min-w-0 rounded-control">
          <AgencyLogo />
        </Link>
      </div>
      <nav aria-label="Dashboard" className="min-h-0 flex-1 overflow-y-auto px-4 pt-1 pb-6">
        {me.may && !seesAll(me.may) ? (
          <PartTools may={me.may} go={go} />
        ) : (
          <>
            <SideSection title="Dashboard" aside={<Badge tone="orange">{roleNames[me.role]}</Badge>}>
              <SideLink to={paths.home} end icon={House} {...go}>
                Overview
              </SideLink>
              {!isStaff(me) && (
                <SideLink to={paths.quotes} icon={Quote} {...go}>
                  Quotes
                </SideLink>
              )}
              <SideLink
                to={paths.messages}
                icon={MessageSquare}
                aside={<CountBadge count={unread} label="unread" />}
                {...go}
              >
                Messages
              </SideLink>
            </SideSection>
            {isStaff(me) ? <AgencyTools go={go} /> : <ClientTools go={go} />}
          </>
        )}
        {me.role === 'admin' && <Agency go={go} />}
      </nav>
      {onNavigate && <SideFoot />}
    </div>
  )
}

type Go = { onClick?: () => void }

/** What is open to somebody who has one part of an account alone. */
function PartTools({ may, go }: { may: Right; go: Go }) {
  return (
    <SideSection title="Client Tools" aside={<Badge tone="orange">Client</Badge>}>
      {may === 'certificates' && (
        <SideLink to={paths.certificates} icon={FileBadge} {...go}>
          Certificates
        </SideLink>
      )}
      {may === 'claims' && (
        <SideLink to={paths.claims} icon={ShieldAlert} {...go}>
          Claims
        </SideLink>
      )}
      <SideLink to={paths.cards()} icon={IdCard} {...go}>
        ID Cards
      </SideLink>
    </SideSection>
  )
}

function ClientTools({ go }: { go: Go }) {
  return (
    <SideSection title="Client Tools">
      <SideGroup title="Personal Insurance" icon={UserRound}>
        <PersonalLinks {...go} />
      </SideGroup>
      <SideGroup title="Commercial Insurance" icon={Briefcase} startsOpen>
        <CommercialLinks folded={Boolean(go.onClick)} {...go} />
      </SideGroup>
      <SideLink to={paths.cards()} icon={IdCard} {...go}>
        ID Cards
      </SideLink>
      <SideLink to={paths.documents} icon={FileText} {...go}>
        Documents
      </SideLink>
      <SideLink to={paths.certificates} icon={FileBadge} {...go}>
        Certificates
      </SideLink>
      <SideLink to={paths.claims} icon={ShieldAlert} {...go}>
        Claims
      </SideLink>
      <SideLink to={paths.bills} icon={ScrollText} {...go}>
        Bills
      </SideLink>
    </SideSection>
  )
}

function AgencyTools({ go }: { go: Go }) {
  return (
    <SideSection title="Agency Tools">
      <SideLink to={paths.clientManagement} icon={Users} {...go}>
        Client Management
      </SideLink>
      <SideLink to={paths.inviteClients} icon={Send} {...go}>
        Invite Clients
      </SideLink>
      <SideLink to={paths.clientRequests} icon={Inbox} {...go}>
        Requests
      </SideLink>
      <SideLink to={paths.clientQuotes} icon={Quote} {...go}>
        Quotes
      </SideLink>
      <SideLink to={paths.policies()} icon={ShieldCheck} {...go}>
        Policies
      </SideLink>
      <SideLink to={paths.renewals} icon={CalendarClock} {...go}>
        Renewals
      </SideLink>
      <SideLink to={paths.bills} icon={ScrollText} {...go}>
        Bills
      </SideLink>
      <SideLink to={paths.documents} icon={FileText} {...go}>
        Documents
      </SideLink>
      <SideLink to={paths.certificates} icon={FileBadge} {...go}>
        Certificates
      </SideLink>
      <SideLink to={paths.claims} icon={ShieldAlert} {...go}>
        Claims
      </SideLink>
      <SideLink to={paths.tasks} icon={SquareCheck} {...go}>
        Tasks
      </SideLink>
    </SideSection>
  )
}

function Agency({ go }: { go: Go }) {
  return (
    <SideSection title="Agency">
      <SideLink to={paths.agents} icon={IdCard} {...go}>
        Agents
      </SideLink>
      <SideLink to={paths.auditLog} icon={ScrollText} {...go}>
        Audit Log
      </SideLink>
      <SideLink to={paths.settings} icon={Settings} {...go}>
        Settings
      </SideLink>
      <SideLink to={paths.system} icon={Stethoscope} {...go}>
        System
      </SideLink>
    </SideSection>
  )
}
