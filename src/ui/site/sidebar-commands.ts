/** Invoker commands of the sidebar, typed loosely for React. */
const invoke = (command: string): object => ({ commandfor: 'sidebar', command })

export const openSidebar = invoke('show-modal')
export const closeSidebar = invoke('close')
