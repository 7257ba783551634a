/** Records per bulk action. */
export const maxBulkRecords = 100
