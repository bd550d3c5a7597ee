import { syncFilterWithUrl } from './filter-address.ts'

// A chunk instead of an inline script: seasons are outside the first viewport.
syncFilterWithUrl()
