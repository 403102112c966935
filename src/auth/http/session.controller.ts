import { Delete, Get, HttpCode, Injectable, Param } from '@nestjs/common';
import { noteSubject } from '#platform/audit-context/audit-context.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { LoginSessionNotFound } from '../auth.errors.js';
import { Caller, WithoutSecondFactor } from '../guards/access.decorator.js';
import { ForAdministrators, ForCustomers, ForSellers } from '../guards/role-controller.decorator.js';
import { LoginSessionRepository } from '../login-session.repository.js';
import { LoginSessionsService } from '../login-sessions.service.js';
import { type Principal, SUBJECT_TYPES } from '../principal.rules.js';
import { type LoginSessionListResponse, presentSessions } from '../login-session.dto.js';

/** The caller's own logins. Without @Permission: all may see and end their own. */
@Injectable()
abstract class SessionController {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: LoginSessionRepository,
    private readonly logins: LoginSessionsService,
  ) {}

  /** Lists the caller's logins that have not ended, the latest first; 100 at the most. */
  @Get()
  async list(@Caller() caller: Principal): Promise<LoginSessionListResponse> {
    return presentSessions(await this.logins.listOpen(caller), caller);
  }

  /** Ends one of the caller's logins: its tokens are refused from the next request on. */
  @Delete(':session')
  @HttpCode(204)
  async end(@Caller() { id, role }: Principal, @Param('session', IdPipe) sessionId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      noteSubject(tx, SUBJECT_TYPES[role], id);
      if (!(await this.sessions.endOne(tx, id, sessionId))) {
        throw new LoginSessionNotFound();
      }
    });
  }
}

@WithoutSecondFactor()
@ForAdministrators('admin/session')
export class AdminSessionController extends SessionController {}

@ForCustomers('customer/session')
export class CustomerSessionController extends SessionController {}

@ForSellers('seller/session')
export class SellerSessionController extends SessionController {}
