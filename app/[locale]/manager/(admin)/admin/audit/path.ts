export const auditPath = '/manager/admin/audit'
