import { Get, Module, Post } from '@nestjs/common';
import {
  ForAdministrators,
  ForStaff,
  ForAllRoles,
  Caller,
  ForCustomers,
  Permission,
  type Principal,
  Public,
  ForSellers,
} from '../../../src/auth/index.js';

/** Endpoints behind each guard that do nothing but say who is calling, below `/api/v1/…`. */
@ForCustomers('v1/customer')
class CustomerProbe {
  @Get()
  show(@Caller() caller: Principal): Principal {
    return caller;
  }
}

@ForSellers('v1/seller')
class SellerProbe {
  @Get()
  show(@Caller() caller: Principal): Principal {
    return caller;
  }
}

@ForAdministrators('v1/admin')
class AdminProbe {
  @Get()
  show(@Caller() caller: Principal): Principal {
    return caller;
  }

  @Get('level')
  @Permission('LEVEL', 'VIEW')
  view(): object {
    return {};
  }

  @Post('level')
  @Permission('LEVEL', 'MODIFY')
  modify(): object {
    return {};
  }

  @Get('public')
  @Public()
  open(): object {
    return {};
  }
}

@ForStaff('v1/admin-or-seller')
class AdminOrSellerProbe {
  @Get()
  @Permission('LEVEL', 'VIEW')
  show(@Caller() caller: Principal): Principal {
    return caller;
  }
}

@ForAllRoles('v1/any')
class AnyRoleProbe {
  @Get()
  show(@Caller() caller: Principal): Principal {
    return caller;
  }
}

@Module({ controllers: [CustomerProbe, SellerProbe, AdminProbe, AdminOrSellerProbe, AnyRoleProbe] })
export class GuardProbeModule {}
