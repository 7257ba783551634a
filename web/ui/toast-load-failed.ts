import { toast } from './toast-store.ts'

/** Says that what was pressed could not be opened, for want of its code. Browsers remember which they could not fetch. */
export const toastLoadFailed = () =>
  toast({
    variant: 'destructive',
    title: 'This could not be opened',
    description: 'Please check your connection and reload the page.',
  })
