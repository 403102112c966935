export { CreateSegment, type NewSegment } from './create-segment.js';
export { type MemberCondition } from './membership.rules.js';
export { type MembersQuery, type SegmentMember, SegmentMemberReader } from './segment-member.reader.js';
export { SegmentNotFound } from './segment.errors.js';
export { SegmentModule } from './segment.module.js';
export { SegmentReader } from './segment.reader.js';
export { SegmentService } from './segment.service.js';
export { type FindSegmentUsers, SegmentUsers } from './segment-users.js';
