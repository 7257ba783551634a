import { ArrowLeftRight, BellRing, KeyRound, LogOut, ShieldCheck, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { User } from '../../contract/users.ts'
import { initials } from '../../contract/values/names.ts'
import { accountPaths } from '../account/paths.ts'
import { useLogout } from '../session/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Menu } from '../ui/menu.tsx'
import { toastFailure } from '../ui/toast-failure.ts'

const ChangePasswordDialog = lazyDialog(
  async () => (await import('../account/change-password-dialog.tsx')).ChangePasswordDialog,
)

const MyDetailsDialog = lazyDialog(
  async () => (await import('../account/my-details-dialog.tsx')).MyDetailsDialog,
)

const NotificationsDialog = lazyDialog(
  async () => (await import('../account/notifications-dialog.tsx')).NotificationsDialog,
)

const SwitchAccountDialog = lazyDialog(
  async () => (await import('../people/switch-account-dialog.tsx')).SwitchAccountDialog,
)

export function AccountMenu({ user }: { user: User }) {
  const [dialog, setDialog] = useState<'details' | 'notifications' | 'password' | 'account' | null>(null)
  const logout = useLogout()
  const leave = () => logout.mutate(undefined, { onError: (error) => toastFailure('Log out failed', error) })
  const close = () => setDialog(null)
  const hasSeveralAccounts = (user.accounts?.length ?? 0) > 1
  return (
    <>
      <Menu
        trigger={
          <button type="button" title="Account" className="ml-1 rounded-full">
            <Avatar initials={initials(user.fullName)} tone="dark" />
            <span className="sr-only">Account of {user.fullName}</span>
          </button>
        }
        header={
          <>
            <span className="block text-sm font-semibold wrap-anywhere text-ink">{user.fullName}</span>
            <span className="block truncate" title={user.email}>
              {user.email}
            </span>
            {hasSeveralAccounts && (
              <span className="block pt-1 wrap-anywhere">Acting for {user.accountName}</span>
            )}
          </>
        }
        items={[
          'line',
          hasSeveralAccounts && {
            label: 'Switch account',
            icon: ArrowLeftRight,
            run: () => setDialog('account'),
          },
          user.role === 'client' && { label: 'My Details', icon: UserRound, run: () => setDialog('details') },
          { label: 'Notifications', icon: BellRing, run: () => setDialog('notifications') },
          { label: 'Security', icon: ShieldCheck, to: accountPaths.account },
          { label: 'Change Password', icon: KeyRound, run: () => setDialog('password') },
          'line',
          { label: 'Log out', icon: LogOut, disabled: logout.isPending, run: leave },
        ]}
      />
      {dialog === 'details' && <MyDetailsDialog onClose={close} />}
      {dialog === 'notifications' && <NotificationsDialog onClose={close} />}
      {dialog === 'account' && <SwitchAccountDialog onClose={close} />}
      {dialog === 'password' && <ChangePasswordDialog onClose={close} />}
    </>
  )
}
