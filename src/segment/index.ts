export { AudienceReader, type LevelPopulations, sizesByLevel } from './audience.reader.js';
export { SegmentBodies, SegmentService, type NewSegment } from './segment.service.js';
export { type SegmentUse, SegmentUser } from './segment-user.model.js';
export { CRITERIA } from './criteria.model.js';
export { SegmentNotFound } from './segment.errors.js';
export {
  type AudienceCondition,
  type MembersQuery,
  SEGMENT_MEMBER_COLUMNS,
  type SegmentMember,
  SegmentMemberReader,
} from './segment-member.reader.js';
export { PERSONAL_OF_MEMBERS, presentSegmentMember, SegmentMemberRecord } from './segment-member.dto.js';
export { SegmentModule } from './segment.module.js';
export { SegmentReader } from './segment.reader.js';
export { segmentPayload } from './segment.events.js';
