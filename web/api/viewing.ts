/** Somebody of a client, as whom staff see the portal. */
interface Whom {
  accountId: string
  userId: string
}

let viewed: Whom | null = null

/**
 * From now on staff see the portal in this tab as somebody of a client does. It stands nowhere but here: a page that is loaded
 * anew is their own again.
 */
export function viewAs(whom: Whom): void {
  viewed = whom
}

/** Whether staff see the portal as somebody of a client does: nothing is sent that changes anything, and nothing is kept. */
export const isViewing = () => viewed !== null

/** What says so with each call. */
export const viewHeaders = (): Record<string, string> =>
  viewed === null ? {} : { 'x-view-as': `${viewed.accountId}/${viewed.userId}` }
